import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildChanged, ROOT } from './builds.ts'
import { findChromium, findHeadlessShell } from './chromium.ts'

/** `npm run test:deep`: what `npm test` has no time for. Races at full size, and every journey test marked `@deep`. */
const browsers = { CHROMIUM_PATH: await findChromium(), HEADLESS_SHELL_PATH: await findHeadlessShell() }
const env = { ...process.env, DEEP: '1', ...browsers }
await buildChanged((name) => console.log(`built ${name}`))
const races = run('vitest', ['run', '--reporter=default', 'api/src/features/booking/race.test.ts'])
// One at a time: the films of a call and the seconds of a fault need both cores.
const journeys = run(join(ROOT, 'e2e/node_modules/.bin/playwright'), [
  'test',
  '--config',
  'e2e/playwright.config.ts',
  '--workers=1',
  '--grep',
  '@deep',
])
process.exitCode = races || journeys

function run(program: string, args: string[]): number {
  return spawnSync(program, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1
}
