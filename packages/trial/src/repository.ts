import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PATHS, SLOTS } from '@radruf/contract'
import { CommandRefused, type MfConfig, type TypeRules } from '@radruf/release-tool/config'

type StartTrial = typeof import('./trial.ts').startTrial

/** Starts a shell with the build of a remote. Playwright and the mocked service are loaded with the first trial: most commands need none. */
export const startTrial: StartTrial = async (...options) => (await import('./trial.ts')).startTrial(...options)

/** Paths and slots that the contract assigns to a remote. */
export const surfaceFor = (remote: string) => ({
  paths: PATHS.filter(({ owner }) => owner === remote).map(({ path }) => path),
  slots: Object.entries(SLOTS).flatMap(([slot, owner]) => (owner === remote ? [slot] : [])),
})

/** The types on which remotes, shell and service agree. */
export const TYPE_RULES: TypeRules = {
  exposed: { module: '@radruf/shell-kit', type: 'RemoteModule' },
  // It takes the exposed module, which is compared as a whole.
  ignored: ['defineRemote'],
  service: '@radruf/contract/generated/api',
}

/** Configuration of `mf` for the repository of one remote, whose package is in `folder`. */
export const remoteRepository = (remote: string, folder: string): MfConfig => ({
  remotes: [remote],
  folderOf: () => folder,
  surfaceFor,
  types: TYPE_RULES,
  build: () => build(remote, folder),
  startTrial,
})

/** Builds a remote with its Rsbuild. */
function build(remote: string, folder: string) {
  const rsbuild = createRequire(join(folder, 'package.json')).resolve('@rsbuild/core/package.json')
  const { status } = spawnSync(process.execPath, [join(dirname(rsbuild), 'bin/rsbuild.js'), 'build'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new CommandRefused(`${remote} could not be built.`)
}
