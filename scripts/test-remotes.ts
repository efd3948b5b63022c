import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './builds.ts'
import { findHeadlessShell } from './chromium.ts'

/** `npm run test:remotes`: what the remotes test by themselves, each in its thin frame. `-- mf-booking` runs those of one. */
const { status } = spawnSync(
  join(ROOT, 'e2e/node_modules/.bin/playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', '--project=remotes', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, DEEP: '1', HEADLESS_SHELL_PATH: await findHeadlessShell() } },
)
process.exitCode = status ?? 1
