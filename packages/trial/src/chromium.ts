import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { CommandRefused } from '@radruf/release-tool/config'

/** Command line of Playwright. */
const PLAYWRIGHT = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js')

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** No browser was found. The message explains how to install one. */
export class BrowserMissingError extends CommandRefused {
  override name = 'BrowserMissingError'
}

/** Finds a full Chromium: CHROMIUM_PATH, Playwright's or the system's. Throws {@link BrowserMissingError}. */
export async function findChromium(): Promise<string> {
  const found = await findInstalledChromium()
  if (found) return found
  throw new BrowserMissingError(
    'No Chromium was found. Install one, name one with CHROMIUM_PATH, or let `npm test -- e2e` fetch one.',
  )
}

/**
 * Finds Chromium's headless shell: HEADLESS_SHELL_PATH, CHROMIUM_PATH, Playwright's or the system's, or else a full Chromium. It is
 * the same engine without a user interface, takes less than half the CPU time, and cannot show notifications. Throws
 * {@link BrowserMissingError} when there is neither.
 */
export async function findHeadlessShell(): Promise<string> {
  return (await findInstalledHeadlessShell()) ?? (await findChromium())
}

/** Like {@link findChromium}, but installs a missing browser: with apt as root on Debian, otherwise with Playwright. */
export async function provideChromium(): Promise<string> {
  if (!(await findInstalledChromium()) && !installWithApt('chromium')) {
    console.error('Installing Chromium for the tests …')
    run(process.execPath, [PLAYWRIGHT, 'install', 'chromium'])
  }
  return findChromium()
}

/** Like {@link findHeadlessShell}, but installs a missing browser: with apt as root on Debian, otherwise with Playwright. */
export async function provideHeadlessShell(): Promise<string> {
  if (!(await findInstalledHeadlessShell()) && !installWithApt('chromium-headless-shell')) await provideChromium()
  return findHeadlessShell()
}

async function findInstalledChromium(): Promise<string | undefined> {
  return [process.env.CHROMIUM_PATH, await findPlaywrightChromium(), ...NAMES.map(findOnPath)].find(
    (path) => path && existsSync(path),
  )
}

async function findInstalledHeadlessShell(): Promise<string | undefined> {
  const named = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH
  return named ?? findShellBeside(await findPlaywrightChromium()) ?? findOnPath('chromium-headless-shell')
}

/** Playwright reads its settings when it is loaded. */
const findPlaywrightChromium = async () => (await import('@playwright/test')).chromium.executablePath()

/** Finds Playwright's headless shell of the same revision: `chromium-1255/…` and `chromium_headless_shell-1255/…` are siblings. */
function findShellBeside(path: string): string | undefined {
  const [, browsers = '', revision] = /^(.*)\/chromium-(\d+)\//.exec(path) ?? []
  const [shell] = globSync(`chromium_headless_shell-${revision}/*/*headless?shell`, { cwd: browsers })
  return shell && join(browsers, shell)
}

/** Installs a Debian package with apt when running as root. Returns whether that worked. */
export function installWithApt(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.error(`Installing ${name} for the tests …`)
  run('apt-get', ['update', '-q'])
  return run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name]) === 0
}

const findOnPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return !readFileSync(file).subarray(0, 64).includes('snap')
      } catch {
        return false
      }
    })

function run(program: string, args: string[]): number | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { stdio: ['ignore', 2, 2], env }).status
}
