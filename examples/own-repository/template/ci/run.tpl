#!/usr/bin/env bash
# CI runs this on a clean checkout. It publishes with REGISTRY_URL and REGISTRY_TOKEN: give them to the main branch only.
set -euo pipefail
cd "$(dirname "$0")/.."
pnpm install --frozen-lockfile
pnpm run types
pnpm run test
pnpm run e2e
if [ -n "${REGISTRY_URL:-}" ]; then pnpm mf publish {{remote}}; fi
