import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildChanged, ROOT } from './builds.ts'
import { findChromium } from './chromium.ts'

/** `npm run test:deep`: races at full size, and everything that calls promise, both ways. What `npm test` has no time for. */
const env = { ...process.env, DEEP: '1', CHROMIUM_PATH: await findChromium() }
await buildChanged((name) => console.log(`built ${name}`))
const races = run('vitest', ['run', '--reporter=default', 'api/src/features/booking/race.test.ts'])
const calls = run(join(ROOT, 'e2e/node_modules/.bin/playwright'), [
  'test',
  '--config',
  'e2e/playwright.config.ts',
  '--workers=1',
  'calls',
])
process.exitCode = races || calls

function run(program: string, args: string[]): number {
  return spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1
}
