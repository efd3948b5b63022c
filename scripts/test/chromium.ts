import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from '../root.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** There is no browser to look with; the message says how to get one. */
export class BrowserMissing extends Error {
  override name = 'BrowserMissing'
}

/** Path of a whole Chromium: CHROMIUM_PATH, Playwright's own or the system's. Throws {@link BrowserMissing} when there is none. */
export async function findChromium(): Promise<string> {
  const found = await installedChromium()
  if (found) return found
  throw new BrowserMissing(
    'No Chromium was found. Install one, name one with CHROMIUM_PATH, or let `npm test -- e2e` fetch one.',
  )
}

/**
 * Path of Chromium's headless shell: HEADLESS_SHELL_PATH, CHROMIUM_PATH, Playwright's own or the system's. It has the same engine
 * without a window's machinery and does the tests' work in less than half the time; it shows no notifications. Where there is
 * none, the whole Chromium serves. Throws {@link BrowserMissing} when there is neither.
 */
export async function findHeadlessShell(): Promise<string> {
  return (await installedHeadlessShell()) ?? (await findChromium())
}

/** For tests and pictures: {@link findChromium}, after installing one where there is none, by apt as root on Debian, else by Playwright. */
export async function provideChromium(): Promise<string> {
  if (!(await installedChromium()) && !installedByApt('chromium')) {
    console.error('Installing Chromium for the tests …')
    run(join(ROOT, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium'])
  }
  return findChromium()
}

/** For tests and pictures: {@link findHeadlessShell}, after installing one where there is none, by apt as root on Debian. */
export async function provideHeadlessShell(): Promise<string> {
  if (!(await installedHeadlessShell()) && !installedByApt('chromium-headless-shell')) await provideChromium()
  return findHeadlessShell()
}

async function installedChromium(): Promise<string | undefined> {
  return [process.env.CHROMIUM_PATH, await playwrightsOwn(), ...NAMES.map(onPath)].find(
    (path) => path && existsSync(path),
  )
}

async function installedHeadlessShell(): Promise<string | undefined> {
  const named = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH
  return named ?? shellBeside(await playwrightsOwn()) ?? onPath('chromium-headless-shell')
}

/** Playwright keeps the two beside each other: `chromium-1255/…` and `chromium_headless_shell-1255/…`. */
function shellBeside(chromium: string): string | undefined {
  const [, browsers = '', revision] = /^(.*)\/chromium-(\d+)\//.exec(chromium) ?? []
  const [shell] = globSync(`chromium_headless_shell-${revision}/*/*headless?shell`, { cwd: browsers })
  return shell && join(browsers, shell)
}

/** Whether apt installed the package; it is asked as root only. */
export function installedByApt(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.error(`Installing ${name} for the tests …`)
  run('apt-get', ['update', '-q'])
  return run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name]) === 0
}

async function playwrightsOwn(): Promise<string> {
  const { chromium } = (await import(join(ROOT, 'e2e/node_modules/@playwright/test/index.mjs'))) as {
    chromium: { executablePath: () => string }
  }
  return chromium.executablePath()
}

const onPath = (name: string): string | undefined =>
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
