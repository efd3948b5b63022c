import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from './builds.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/**
 * Path of a Chromium for the tests: CHROMIUM_PATH, Playwright's own, the system's, or one installed now: by apt as root on
 * Debian and its kin, else by Playwright.
 */
export async function findChromium(): Promise<string> {
  const found = await installedChromium()
  if (found) return found
  console.error('Installing Chromium for the tests …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-q'])
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'])
  } else {
    run(join(ROOT, 'e2e/node_modules/.bin/playwright'), ['install', 'chromium'])
  }
  const installed = await installedChromium()
  if (!installed)
    throw new Error(`No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH.`)
  return installed
}

async function installedChromium(): Promise<string | undefined> {
  const own = await playwrightsOwn()
  return [process.env.CHROMIUM_PATH, own, ...NAMES.map(onPath)].find((path) => path && existsSync(path))
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

function run(program: string, args: string[]) {
  spawnSync(program, args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
