import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from './builds.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Path of a whole Chromium: CHROMIUM_PATH, Playwright's own, the system's, or one installed now: by apt as root on Debian and
 * its kin, else by Playwright. Throws when there is none.
 */
export async function findChromium(): Promise<string> {
  const found = await installedChromium()
  if (found) return found
  if (!installedByApt('chromium')) {
    console.error('Installing Chromium for the tests …')
    run(join(ROOT, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium'])
  }
  const installed = await installedChromium()
  if (!installed)
    throw new Error(`No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH.`)
  return installed
}

/**
 * Path of Chromium's headless shell: HEADLESS_SHELL_PATH, the system's, or one installed now by apt. It has the same engine
 * without a window's machinery and does the tests' work in less than half the time; it shows no notifications. Where there is
 * none, the whole Chromium serves.
 */
export async function findHeadlessShell(): Promise<string> {
  const named = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH
  if (named) return named
  if (!onPath('chromium-headless-shell')) installedByApt('chromium-headless-shell')
  return onPath('chromium-headless-shell') ?? (await findChromium())
}

async function installedChromium(): Promise<string | undefined> {
  const own = await playwrightsOwn()
  return [process.env.CHROMIUM_PATH, own, ...NAMES.map(onPath)].find((path) => path && existsSync(path))
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
