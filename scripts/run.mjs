/**
 * Entry point of every command: `node scripts/run.mjs <command> [arguments]`. It needs only Node 20 and npm, installs the pinned
 * pnpm, Node and packages when the lock file changed, and runs the command. Without an installation this takes a third of a
 * second.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const tools = join(root, '.tools')
const bin = join(root, 'node_modules', '.bin')
const COMMANDS = {
  start: 'scripts/dev/start.ts',
  test: 'scripts/test/test.ts',
  'test:deep': 'scripts/test/test-deep.ts',
  'test:remotes': 'scripts/test/test-remotes.ts',
  'test:fire': 'scripts/test/test-fire.ts',
  'test:mutation': 'scripts/test/test-mutation.ts',
  dev: 'scripts/dev/dev.ts',
  build: 'scripts/dev/build.ts',
  generate: 'scripts/generate/generate.ts',
  format: 'scripts/dev/format.ts',
  pictures: 'e2e/pictures/make.ts',
  bench: 'e2e/benchmark/federation.ts',
  taps: 'e2e/taps/count.ts',
  paint: 'e2e/benchmark/largest-paint.ts',
  'lab:call': 'scripts/test/lab-call.ts',
  'lab:marks': 'scripts/test/lab-marks.ts',
  figures: 'scripts/test/print-figures.ts',
  'contact-sheet': 'e2e/contact-sheet/make.ts',
  storybook: 'scripts/dev/storybook.ts',
  ops: 'api/src/ops/main.ts',
  mf: 'packages/release-tool/src/cli/main.ts',
  pack: 'scripts/release/pack.ts',
  images: 'scripts/release/images.ts',
  registry: 'packages/release-tool/src/service/main.ts',
  qa: 'scripts/dev/qa.ts',
}

const [command = '', ...args] = process.argv.slice(2)
if (!(command in COMMANDS)) fail(`Unknown command "${command}". There are: ${Object.keys(COMMANDS).join(', ')}.`)
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20) fail(`Node 20 or newer is needed, this is ${major}.${minor}.`)

install()
const path = [bin, join(tools, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
const child = spawn(join(bin, 'node'), ['--disable-warning=ExperimentalWarning', COMMANDS[command], ...args], {
  cwd: root,
  stdio: 'inherit',
  // Node keeps the compiled modules of every process of the suite: the product starts with a third less CPU time.
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'), ...process.env, PATH: path },
})
// The terminal sends Ctrl-C to the whole group. The command decides when to exit, and this process waits for it.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))

/** Installs the packages when the lock file or the workspace file has changed since the last installation. */
function install() {
  const stamp = join(root, 'node_modules', '.radruf-installed')
  const expected = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return
  const pnpm = findPnpm()
  console.error('Installing packages …')
  run(
    pnpm,
    ['install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=warn'],
    'The packages could not be installed.',
  )
  writeFileSync(stamp, expected)
}

/** Returns the developer's pnpm when its major version matches; otherwise the pinned version, installed into `.tools`. */
function findPnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version = packageManager.split('@')[1]
  const own = spawnSync('pnpm', ['--version'], { cwd: root, encoding: 'utf8' })
  if (own.status === 0 && own.stdout.split('.')[0] === version.split('.')[0]) return 'pnpm'
  const pinned = join(tools, 'node_modules', '.bin', 'pnpm')
  if (!existsSync(pinned)) {
    console.error(`Fetching pnpm ${version} …`)
    mkdirSync(tools, { recursive: true })
    writeFileSync(join(tools, 'package.json'), '{ "private": true }\n')
    run(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', tools, `pnpm@${version}`],
      'pnpm could not be fetched.',
    )
  }
  return pinned
}

function run(program, parameters, failureMessage) {
  const { status, error } = spawnSync(program, parameters, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CI: 'true' },
  })
  if (error || status !== 0) fail(failureMessage)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
