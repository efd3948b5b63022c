#!/usr/bin/env bash
# Packs every package that the lock file names into cache.tgz, for machines without a network.
set -euo pipefail
cd "$(dirname "$0")/.."
rm -rf cache
if [ -f pnpm-lock.yaml ]; then pnpm fetch --store-dir cache; else npm ci --cache cache; fi
tar czf cache.tgz cache
rm -rf cache
