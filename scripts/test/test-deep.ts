import { join } from 'node:path'
import { provideChromium, provideHeadlessShell } from '@radruf/trial/chromium'
import { buildChanged } from '../dev/builds.ts'
import { ROOT } from '../root.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** `npm run test:deep`: runs what is too slow for `npm test`: races and kills at full size, the service on both databases, and browser tests marked `@deep`. */
const { run } = createTemporaryFolder()
const browsers = { CHROMIUM_PATH: await provideChromium(), HEADLESS_SHELL_PATH: await provideHeadlessShell() }
const env = { DEEP: '1', ...browsers }
await buildChanged((name) => console.log(`built ${name}`))
const services = await run(
  'vitest',
  [
    'run',
    '--reporter=default',
    'api/src',
    'packages/release-tool/src/registry/store.test.ts',
    'packages/release-tool/src/service/registry-process.test.ts',
  ],
  env,
)
const embedded = await run('vitest', ['run', '--project', 'api', 'api/src/conformance'], {
  ...env,
  CONFORMANCE_DATABASE: 'embedded',
})
// One worker: video calls and timed faults need both cores.
const journeys = await run(
  join(ROOT, 'e2e/node_modules/.bin/playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', '--workers=1', '--grep', '@deep'],
  env,
)
process.exitCode = services || embedded || journeys
