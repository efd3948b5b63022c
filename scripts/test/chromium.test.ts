import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROOT } from '../root.ts'
import { BrowserMissing, findChromium, findHeadlessShell } from './chromium.ts'

// Playwright reads this once, so every test has the same folder.
const playwrights = mkdtempSync(join(tmpdir(), 'radruf-browsers-'))
let system: string

beforeEach(() => {
  system = mkdtempSync(join(tmpdir(), 'radruf-path-'))
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', playwrights)
  vi.stubEnv('PATH', system)
  vi.stubEnv('CHROMIUM_PATH', undefined)
  vi.stubEnv('HEADLESS_SHELL_PATH', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const folder of [system, playwrights]) rmSync(folder, { recursive: true, force: true })
})

function put(file: string, text = ''): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode: 0o755 })
  return file
}

/** Where Playwright expects its own Chromium of the revision that it is pinned to. */
async function ownPlace(): Promise<string> {
  const { chromium } = (await import(join(ROOT, 'e2e/node_modules/@playwright/test/index.mjs'))) as {
    chromium: { executablePath: () => string }
  }
  return chromium.executablePath()
}

test('the system’s headless shell is found, and the whole Chromium where there is none', async () => {
  const whole = put(join(system, 'chromium'))
  expect(await findHeadlessShell()).toBe(whole)
  const shell = put(join(system, 'chromium-headless-shell'))
  expect(await findHeadlessShell()).toBe(shell)
  expect(await findChromium()).toBe(whole)
})

test('Playwright’s own are found before the system’s, each of its kind', async () => {
  const whole = put(await ownPlace())
  const revision = /chromium-(\d+)/.exec(whole)?.[1]
  put(join(system, 'chromium'))
  expect(await findHeadlessShell()).toBe(whole)
  put(join(system, 'chromium-headless-shell'))
  const folder = `chromium_headless_shell-${revision}/chrome-headless-shell-linux64`
  const shell = put(join(playwrights, folder, 'chrome-headless-shell'))
  expect(await findHeadlessShell()).toBe(shell)
  expect(await findChromium()).toBe(whole)
})

test('what the environment names comes before everything', async () => {
  const whole = put(join(system, 'chromium'))
  vi.stubEnv('CHROMIUM_PATH', whole)
  put(join(system, 'chromium-headless-shell'))
  expect(await findHeadlessShell()).toBe(whole)
  vi.stubEnv('HEADLESS_SHELL_PATH', '/named')
  expect(await findHeadlessShell()).toBe('/named')
})

test('finding installs nothing', async () => {
  const asked = join(system, 'asked')
  put(join(system, 'apt-get'), `#!/bin/sh\necho "$@" >> '${asked}'\n`)
  const whole = put(join(system, 'chromium'))
  expect(await findHeadlessShell()).toBe(whole)
  rmSync(whole)
  await expect(findHeadlessShell()).rejects.toThrow(BrowserMissing)
  await expect(findChromium()).rejects.toThrow(BrowserMissing)
  expect(existsSync(asked)).toBe(false)
})
