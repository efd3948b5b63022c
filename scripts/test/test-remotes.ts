import { join } from 'node:path'
import { provideHeadlessShell } from '@radruf/trial/chromium'
import { ROOT } from '../root.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** `npm run test:remotes`: runs the remotes' own browser tests, each in its standalone host. `-- mf-booking` runs one remote's. */
const { run } = createTemporaryFolder()
process.exitCode = await run(
  join(ROOT, 'e2e/node_modules/.bin/playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', '--project=remotes', ...process.argv.slice(2)],
  { DEEP: '1', HEADLESS_SHELL_PATH: await provideHeadlessShell() },
)
