import { spawnSync } from 'node:child_process'
import { PATHS, REMOTES, SLOTS } from '@radruf/contract'
import { runMf } from '@radruf/federation/cli'
import { ROOT } from './builds.ts'
import { mountInBrowser } from './mount-in-browser.ts'

/** `npm run mf -- …`: releases of the remotes and what is live of them. */
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
  { say: (line) => process.stdout.write(`${line}\n`), complain: (line) => process.stderr.write(`${line}\n`) },
)
