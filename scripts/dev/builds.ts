import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { ROOT } from '../root.ts'

/** The remotes with a folder in a checkout. One that lives in a repository of its own has none; its releases are in the store. */
export const findOwnRemotes = (root: string) => REMOTES.filter((name) => existsSync(join(root, name)))

export const OWN_REMOTES = findOwnRemotes(ROOT)

/** The packages that are built, each with the folders and files that its build depends on. */
const COMMON = ['packages', 'shared-ui', 'pnpm-lock.yaml']
const BUILDS: Readonly<Record<string, readonly string[]>> = {
  shell: ['shell', ...COMMON],
  ...Object.fromEntries(OWN_REMOTES.map((name) => [name, [name, ...COMMON]])),
}

/** Folders of `packages` that are in no build: they run on the server, on the command line or in tests only. */
export const UNBUILT_PACKAGES = [
  'build-preset/src/testing',
  'federation/src/server',
  'monitoring',
  'release-tool',
  'scenarios',
  'settings',
  'standalone',
  'trial',
]

const STAMP = '.built-from'

/** Builds the packages whose inputs changed since their last build, two at a time. `names` limits the packages. */
export async function buildChanged(
  onBuild: (name: string, milliseconds: number) => void,
  names: readonly string[] = [],
): Promise<void> {
  const hashes = new Map<string, string>()
  const waiting = Object.entries(BUILDS).flatMap(([name, inputs]) => {
    if (names.length && !names.includes(name)) return []
    const fingerprint = getFingerprint(inputs, hashes)
    const stamp = join(ROOT, name, 'dist', STAMP)
    return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint ? [] : [{ name, fingerprint, stamp }]
  })
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = performance.now()
      await build(next.name)
      writeFileSync(next.stamp, next.fingerprint)
      onBuild(next.name, Math.round(performance.now() - began))
    }
  }
  await Promise.all([worker(), worker()])
}

/** Builds one package with Rsbuild. Rejects with the build's output when it fails. */
function build(name: string): Promise<void> {
  const cwd = join(ROOT, name)
  rmSync(join(cwd, 'dist'), { recursive: true, force: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn(join(cwd, 'node_modules/.bin/rsbuild'), ['build'], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  child.on('error', reject)
  child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} could not be built:\n${output}`))))
  return promise
}

function getFingerprint(inputs: readonly string[], hashes: Map<string, string>): string {
  const hash = createHash('sha256')
  for (const input of inputs) {
    if (!hashes.has(input)) hashes.set(input, hashInput(input))
    hash.update(hashes.get(input) ?? '')
  }
  return hash.digest('hex')
}

function hashInput(input: string): string {
  const path = join(ROOT, input)
  const hash = createHash('sha256')
  const files = statSync(path).isFile()
    ? [path]
    : globSync('**/*', {
        cwd: path,
        exclude: (name) =>
          /(^|\/)(node_modules|dist|dist-dev|e2e)$/.test(name) ||
          /\.(test|stories)\.tsx?$|\.mdx$/.test(name) ||
          // Names are relative to the input.
          (input === 'packages' && UNBUILT_PACKAGES.includes(name)),
      })
        .map((file) => join(path, file))
        .filter((file) => statSync(file).isFile())
        .sort()
  for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
