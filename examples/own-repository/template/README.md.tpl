# {{remote}}

A remote of Radruf in a repository of its own. Owner: {{owner}} · Contact: {{contact}}

## Start

```sh
npm install --global pnpm@{{pnpm}}   # once; Node 20 is enough for it
pnpm install
pnpm dev              # alone, with a service of its own and hot reload
```

pnpm installs Node {{node}} too. `packages/` holds the suite's packages from which this remote is built.

## Check and publish

```sh
pnpm run types && pnpm run test && pnpm run e2e
export REGISTRY_URL=… REGISTRY_TOKEN=…      # from an operator of the suite
pnpm mf check {{remote}}                    # against the live shell, fetched from the registry
pnpm mf publish {{remote}}                  # raise the version in package.json first
pnpm mf rollback {{remote}}
```

`publish` builds, checks the types, and runs the release checks; it runs no tests. `.ci/run` does all of it in CI. The browser tests and the checks need Chromium: `CHROMIUM_PATH` or `HEADLESS_SHELL_PATH` name it, else
Playwright's or the system's is used.

## npm, and machines without a network

npm works too: delete `pnpm-lock.yaml` and `pnpm-workspace.yaml`, run `npm install`, commit `package-lock.json`, and read `npm run` for `pnpm run`
and `npx mf` for `pnpm mf`. Node {{node}} is then in `node_modules/.bin`.

`.ci/cache` packs all packages of the lock file into `cache.tgz`. Elsewhere:

```sh
tar xzf cache.tgz
pnpm install --offline --frozen-lockfile --store-dir cache    # npm: npm ci --offline --cache cache
```

## Update the suite's packages

Replace the files in `packages/`, and their names in `package.json` and `pnpm-workspace.yaml`; then install. A release that
does not fit the live shell is refused with the reason.

{{about}}
