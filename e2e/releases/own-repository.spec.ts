import { spawnSync } from 'node:child_process'
import { globSync, lstatSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import { ROOT, startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

/** Tools of the machine and pnpm: nothing of the suite's `node_modules`. */
const TOOLS = [join(ROOT, '.tools/node_modules/.bin'), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter)

/** Runs a program without the suite's settings and tools. Returns its output and the milliseconds that it took. */
function run(cwd: string, command: string, env: NodeJS.ProcessEnv = {}) {
  const [program = '', ...args] = command.split(' ')
  const { HOME, HEADLESS_SHELL_PATH, CHROMIUM_PATH } = process.env
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH: TOOLS, HOME, HEADLESS_SHELL_PATH, CHROMIUM_PATH, CI: 'true', ...env },
  })
  return { status, output: stdout + stderr, milliseconds: Math.round(performance.now() - began) }
}

test('@deep a remote is extracted and builds, tests, publishes and rolls back from its folder alone', async () => {
  test.setTimeout(900_000)
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'radruf-own-')))
  const folder = join(parent, 'booking')
  const registryPort = await freePort()
  const product = await startProduct({ REGISTRY_PORT: String(registryPort) })
  try {
    expect(product.output()).toContain(`Registry for teams at http://localhost:${registryPort}`)
    const times: Record<string, number> = {}
    const succeed = (name: string, command: string, env?: NodeJS.ProcessEnv) => {
      const { status, output, milliseconds } = run(folder, command, env)
      expect(status, `${command}\n${output}`).toBe(0)
      times[name] = milliseconds
      return output
    }
    const suiteMf = (...args: string[]) => runSuiteMf(product.dataDir, ...args)
    const extracted = suiteMf('extract', 'mf-booking', folder)
    expect(extracted.stderr).toBe('')
    const again = suiteMf('extract', 'mf-booking', folder)
    expect(again.stderr).toContain(`${folder} is not empty`)
    expectSelfContained(folder)

    succeed('install', 'pnpm install --offline --frozen-lockfile')
    succeed('types', 'pnpm run types')
    succeed('unit tests', 'pnpm run test')
    succeed('browser tests', 'pnpm run e2e')

    change(folder, 'package.json', '"version": "0.2.0"', '"version": "0.3.0"')
    change(folder, 'src/texts/de.json', '"Wann passt es Ihnen?"', '"Wann passt es Ihnen am besten?"')
    const [token = ''] = suiteMf('token', 'create', '--person', 'Ada', '--remote', 'mf-booking').stdout.split('\n')
    const registry = { REGISTRY_URL: `http://127.0.0.1:${registryPort}`, REGISTRY_TOKEN: token }
    expect(run(folder, 'pnpm mf publish mf-booking').output).toContain('no shell is live')
    change(folder, 'src/remote.tsx', 'import ', "export const wrong: number = 'text'\nimport ")
    expect(run(folder, 'pnpm mf publish mf-booking', registry).output).toContain('mf-booking has errors of types.')
    change(folder, 'src/remote.tsx', "export const wrong: number = 'text'\n", '')
    expect(succeed('publish', 'pnpm mf publish mf-booking', registry)).toMatch(/mf-booking: \w{16} \(0\.3\.0\) is live/)
    // Visitors load the build of this folder.
    const { releases } = JSON.parse(readFileSync(join(product.dataDir, 'releases/registry.json'), 'utf8')).remotes[
      'mf-booking'
    ] as { releases: Record<string, { version: string }> }
    const [hash = ''] = Object.entries(releases).find(([, { version }]) => version === '0.3.0') ?? []
    expect(hash).toBe((JSON.parse(readFileSync(join(folder, 'dist/remote.json'), 'utf8')) as { hash: string }).hash)
    expect(await findLiveText(product.url, 'Wann passt es Ihnen am besten?')).toBe(true)
    expect(succeed('rollback', 'pnpm mf rollback mf-booking', registry)).toContain('(0.2.0) is live')
    expect(suiteMf('history', 'mf-booking').stdout).toContain('Ada')
    test.info().annotations.push({ type: 'milliseconds', description: JSON.stringify(times) })
  } finally {
    await product.stop()
    rmSync(parent, { recursive: true, force: true })
  }
})

test('@deep a page is added from a repository of its own: the suite is neither changed nor released', async () => {
  test.setTimeout(900_000)
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'radruf-added-')))
  const folder = join(parent, 'warranty')
  const registryPort = await freePort()
  const product = await startProduct({ REGISTRY_PORT: String(registryPort) })
  try {
    const before = readSuiteStatus()
    const names = ['--path', '/warranty', '--de', 'Garantie', '--en', 'Warranty']
    const created = runSuiteMf(product.dataDir, 'new', 'mf-warranty', '--repository', folder, ...names)
    expect(created.stderr).toBe('')
    expect(readSuiteStatus()).toBe(before)
    expectSelfContained(folder)
    for (const command of [
      'pnpm install --offline --frozen-lockfile',
      'pnpm run types',
      'pnpm run test',
      'pnpm run e2e',
    ]) {
      const { status, output } = run(folder, command)
      expect(status, `${command}\n${output}`).toBe(0)
    }
    const token = runSuiteMf(product.dataDir, 'token', 'create', '--person', 'Ada', '--remote', 'mf-warranty').stdout
    const registry = {
      REGISTRY_URL: `http://127.0.0.1:${registryPort}`,
      REGISTRY_TOKEN: token.split('\n')[0],
    }
    expect(run(folder, 'pnpm mf publish mf-warranty', registry).output).toContain(
      '[added-pages] it adds the page /warranty, and its remote may add pages below no path',
    )
    // The team cannot grant itself a path.
    expect(run(folder, 'pnpm mf grant mf-warranty /warranty', registry).output).toContain('operator')
    expect(runSuiteMf(product.dataDir, 'grant', 'mf-warranty', '/warranty').stderr).toBe('')
    const published = run(folder, 'pnpm mf publish mf-warranty', registry)
    expect(published.output).toMatch(/mf-warranty: \w{16} \(0\.1\.0\) is live, may add pages below \/warranty/)
    const { headers } = await fetch(`${product.url}/warranty`, { redirect: 'manual' })
    expect(headers.get('location')).toBe('/login?to=%2Fwarranty')
    expect(await (await fetch(`${product.url}/login`)).text()).toContain('"path":"/warranty"')
  } finally {
    await product.stop()
    rmSync(parent, { recursive: true, force: true })
  }
})

const readSuiteStatus = () => spawnSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).stdout

/** Runs `mf` in the suite, with the data folder of a product. */
const runSuiteMf = (dataDir: string, ...args: string[]) =>
  spawnSync(process.execPath, ['packages/release-tool/src/cli/main.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })

/** Fails when the folder links out of itself, or names the suite or a package registry. */
function expectSelfContained(folder: string) {
  const files = globSync('**/*', { cwd: folder, exclude: ['packages/*.tgz'] }).map((file) => join(folder, file))
  expect(files.filter((file) => lstatSync(file).isSymbolicLink())).toEqual([])
  for (const name of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) {
    const text = readFileSync(join(folder, name), 'utf8')
    expect(text, name).not.toMatch(/workspace:|catalog:|https?:\/\//)
    expect(text, name).not.toContain(ROOT)
  }
}

function change(folder: string, file: string, from: string, to: string) {
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(folder, file), text.replace(from, to))
}

/** Whether a script of the live booking remote contains a text. */
async function findLiveText(url: string, text: string): Promise<boolean> {
  const login = await (await fetch(`${url}/login`)).text()
  const list = /"name":"mf-booking".*?"scripts":(\[.*?\])/.exec(login)?.[1] ?? '[]'
  const scripts = JSON.parse(list) as { url: string }[]
  const codes = await Promise.all(scripts.map(async (one) => (await fetch(new URL(one.url, url))).text()))
  return codes.some((code) => code.includes(text))
}
