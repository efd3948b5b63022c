import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { provideChromium, provideHeadlessShell } from '@radruf/trial/chromium'
import { Argument } from 'commander'
import { createCommand, parseArguments } from '../command-line.ts'
import { buildChanged } from '../dev/builds.ts'
import { ROOT } from '../root.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm test`: runs the checks, the unit, component and service tests, and the browser tests against the built product. A failed
 * part does not stop the next one. The last line counts passed and failed tests. `npm test -- types e2e` runs single parts.
 */
type PartResult = { passed: number; failed: number; log?: string }
/** `readsOnly`: the part runs beside others. */
type Part = { name: string; run: () => Promise<PartResult>; readsOnly?: true }

const { folder, run } = createTemporaryFolder()
// The browser tests start dozens of products; with V8's compile cache a start takes a third less CPU time.
process.env.NODE_COMPILE_CACHE = join(folder, 'compile-cache')
const check = (name: string, program: string, ...args: string[]): Part => ({
  name,
  readsOnly: true,
  run: async () => {
    const file = join(folder, `${name}.log`)
    const output = openSync(file, 'w')
    const code = await run(program, args, {}, output).finally(() => closeSync(output))
    return { ...(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }), log: readFileSync(file, 'utf8') }
  },
})

const PARTS: Part[] = [
  check('format and lint', 'biome', 'ci', '--colors=off', '--diagnostic-level=warn', '.'),
  check('types', 'tsc', '--project', 'tsconfig.json'),
  // A repository of its own installs the packages with declarations.
  check('published types', 'tsc', '--project', 'tsconfig.published.json'),
  check('boundaries', 'node', 'scripts/test/check-boundaries.ts'),
  check('dead code', 'knip', '--no-progress', '--no-config-hints'),
  check('texts', 'node', 'scripts/test/check-texts.ts'),
  check('docs', 'node', 'scripts/test/check-docs.ts'),
  check('generated', 'node', 'scripts/generate/generate.ts', '--check'),
  { name: 'unit', run: runVitest },
  // The pages of a call encode and decode pictures as they arrive. With other tests on two cores a page would keep only the sound.
  // Two calls at once have too few pictures a second on two cores.
  { name: 'calls', run: () => runPlaywright('--project=calls/*.spec.ts', '--workers=1') },
  { name: 'e2e', run: () => runPlaywright('--grep-invert=@deep|calls/') },
]

const command = createCommand('test', 'Runs all parts of the tests, or those that are named.').addArgument(
  new Argument('[parts...]', 'parts to run; quote a name with blanks').choices(PARTS.map(({ name }) => name)),
)
const { args: selected } = await parseArguments(command)
const total = { passed: 0, failed: 0 }
const parts = PARTS.filter(({ name }) => !selected.length || selected.includes(name))
/** Runs a part; the message of an error becomes its log. */
async function runPart(part: Part): Promise<PartResult & { seconds: number }> {
  const start = performance.now()
  const result = await part.run().catch((error: unknown): PartResult => {
    return { passed: 0, failed: 1, log: `${error instanceof Error ? error.message : error}\n` }
  })
  return { ...result, seconds: (performance.now() - start) / 1000 }
}
const running = new Map(parts.filter(({ readsOnly }) => readsOnly).map((part) => [part, runPart(part)]))
for (const part of parts) {
  console.log(`\n── ${part.name}`)
  const { passed, failed, seconds, log } = await (running.get(part) ?? runPart(part))
  if (log) process.stdout.write(log)
  total.passed += passed
  total.failed += failed
  console.log(`── ${part.name}: ${passed} passed, ${failed} failed in ${seconds.toFixed(1)} s`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed || !total.passed ? 1 : 0

async function runVitest(): Promise<PartResult> {
  const file = join(folder, 'vitest.json')
  const code = await run(
    'vitest',
    ['run', '--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${file}`],
    process.stdout.isTTY ? {} : { NO_COLOR: '1' },
  )
  const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
  return { passed: report.numPassedTests, failed: report.numFailedTests || (code === 0 ? 0 : 1) }
}

async function runPlaywright(...options: string[]): Promise<PartResult> {
  const file = join(folder, 'playwright.json')
  const browsers = { CHROMIUM_PATH: await provideChromium(), HEADLESS_SHELL_PATH: await provideHeadlessShell() }
  await buildChanged((name, milliseconds) => console.log(`built ${name} in ${(milliseconds / 1000).toFixed(1)} s`))
  const code = await run(
    join(ROOT, 'e2e/node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', ...options],
    { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped || (code === 0 ? 0 : 1) }
}
