import { spawnSync } from 'node:child_process'
import { PATHS, REMOTES, SLOTS } from '@radruf/contract'
import { runMf } from '@radruf/federation/cli'
import { Refused } from '../generate/remotes/plan.ts'
import { deleteRemote, makeRemote } from '../generate/remotes/remotes.ts'
import { ROOT } from '../root.ts'
import { BrowserMissing } from '../test/chromium.ts'
import { mountInBrowser } from './mount-in-browser.ts'

const output = {
  say: (line: string) => void process.stdout.write(`${line}\n`),
  complain: (line: string) => void process.stderr.write(`${line}\n`),
}

/** `npm run mf -- …`: the suite's remotes, their releases and what is live of them. */
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refused || error instanceof BrowserMissing)) throw error
  output.complain(`Refused: ${error.message}`)
  process.exitCode = 1
}

/** Resolves with the exit code. */
async function run(line: string[]): Promise<number> {
  const [command, ...args] = line
  if (command === 'new' || command === 'delete') {
    output.say(command === 'new' ? makeRemote(args) : await deleteRemote(args))
    return 0
  }
  return runMf(
    line,
    process.env,
    {
      root: ROOT,
      remotes: REMOTES,
      placeOf: (remote) => ({
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
      mount: mountInBrowser,
    },
    output,
  )
}
