import { spawnSync } from 'node:child_process'
import { PATHS, REMOTES, SLOTS } from '@radruf/contract'
import { runMf } from '@radruf/federation/cli'
import { ROOT } from './builds.ts'
import { mountInBrowser } from './mount-in-browser.ts'
import { Refused } from './remotes/plan.ts'
import { deleteRemote, makeRemote } from './remotes/remotes.ts'

const output = {
  say: (line: string) => void process.stdout.write(`${line}\n`),
  complain: (line: string) => void process.stderr.write(`${line}\n`),
}

/** `npm run mf -- …`: the suite's remotes, their releases and what is live of them. */
const [command, ...args] = process.argv.slice(2)
if (command === 'new') process.exitCode = await changeSuite(() => makeRemote(args))
else if (command === 'delete') process.exitCode = await changeSuite(() => deleteRemote(args))
else
  process.exitCode = await runMf(
    process.argv.slice(2),
    process.env,
    {
      root: ROOT,
      remotes: REMOTES,
      placeOf: (remote) => ({
        paths: PATHS.filter(({ owner }) => owner === remote).map(({ path }) => path),
        slots: Object.entries(SLOTS).flatMap(([slot, owner]) => (owner === remote ? [slot] : [])),
      }),
      build: (remote) => {
        const { status } = spawnSync(process.execPath, ['scripts/build.ts', 'shell', remote], {
          cwd: ROOT,
          stdio: 'inherit',
        })
        if (status !== 0) process.exit(1)
      },
      mount: mountInBrowser,
    },
    output,
  )

async function changeSuite(change: () => string | Promise<string>): Promise<number> {
  try {
    output.say(await change())
    return 0
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    output.complain(`Refused: ${error.message}`)
    return 1
  }
}
