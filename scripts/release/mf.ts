import { spawnSync } from 'node:child_process'
import { PATHS, REMOTES, SLOTS } from '@radruf/contract'
import { runMf } from '@radruf/release-tool/cli'
import { CommanderError } from 'commander'
import { createRemote, deleteRemote } from '../generate/remote/commands.ts'
import { RemoteCommandError } from '../generate/remote/plan.ts'
import { ROOT } from '../root.ts'
import { BrowserMissingError } from '../test/chromium.ts'
import { startTrial } from './trial.ts'

const output = {
  print: (line: string) => void process.stdout.write(`${line}\n`),
  printError: (line: string) => void process.stderr.write(`${line}\n`),
}

/** `npm run mf`: creates and deletes remotes, and publishes their releases. */
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else if (error instanceof RemoteCommandError || error instanceof BrowserMissingError) {
    output.printError(`Refused: ${error.message}`)
    process.exitCode = 1
  } else throw error
}

/** Runs one command. Resolves with the exit code. */
async function run(argv: string[]): Promise<number> {
  const [command, ...args] = argv
  if (command === 'new' || command === 'delete') {
    output.print(command === 'new' ? createRemote(args) : await deleteRemote(args))
    return 0
  }
  return runMf(
    argv,
    process.env,
    {
      root: ROOT,
      remotes: REMOTES,
      surfaceFor: (remote) => ({
        paths: PATHS.filter(({ owner }) => owner === remote).map(({ path }) => path),
        slots: Object.entries(SLOTS).flatMap(([slot, owner]) => (owner === remote ? [slot] : [])),
      }),
      build: (remote) => {
        const { status } = spawnSync(process.execPath, ['scripts/dev/build.ts', 'shell', remote], {
          cwd: ROOT,
          stdio: 'inherit',
        })
        if (status !== 0) process.exit(1)
      },
      startTrial,
    },
    output,
  )
}
