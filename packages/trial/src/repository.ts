import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PATHS, SLOTS } from '@radruf/contract'
import { findPathProblem, listAdditionProblems } from '@radruf/contract/server'
import { CommandRefused, type MfConfig, type TypeRules } from '@radruf/release-tool/config'

type StartTrial = typeof import('./trial.ts').startTrial

/** Starts a shell with the build of a remote. Playwright and the service are loaded with the first trial: most commands need none. */
export const startTrial: StartTrial = async (...options) => (await import('./trial.ts')).startTrial(...options)

/** Paths and slots that the contract assigns to a remote. */
export const surfaceFor = (remote: string) => ({
  paths: PATHS.filter(({ owner }) => owner === remote).map(({ path }) => path),
  slots: Object.entries(SLOTS).flatMap(([slot, owner]) => (owner === remote ? [slot] : [])),
})

/** What the contract says about pages that releases add. */
export const ADDITIONS = { findPathProblem, listAdditionProblems }

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
  ...ADDITIONS,
  types: TYPE_RULES,
  build: () => build(remote, folder),
  startTrial,
  reproduce: 'Run `pnpm dev`, choose the scenario and open the page',
})

/** Builds a remote with its Rsbuild, which ignores types; TypeScript checks them meanwhile. */
async function build(remote: string, folder: string) {
  const require = createRequire(join(folder, 'package.json'))
  const run = async (program: string, file: string, ...args: string[]) => {
    const path = join(dirname(require.resolve(`${program}/package.json`)), file)
    const child = spawn(process.execPath, [path, ...args], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const [code] = await once(child, 'close')
    return code === 0
  }
  const [isBuilt, isTyped] = await Promise.all([
    run('@rsbuild/core', 'bin/rsbuild.js', 'build'),
    run('typescript', 'bin/tsc', '--noEmit'),
  ])
  if (!isBuilt) throw new CommandRefused(`${remote} could not be built.`)
  if (!isTyped) throw new CommandRefused(`${remote} has errors of types.`)
}
