import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrowserMissingError, findChromium, findHeadlessShell } from './chromium.ts'

// Playwright reads PLAYWRIGHT_BROWSERS_PATH once, so all tests share the folder.
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

function createFile(file: string, text = ''): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode: 0o755 })
  return file
}

/** Path where Playwright expects its own Chromium. */
const getPlaywrightPath = async () => (await import('@playwright/test')).chromium.executablePath()

test('the system’s headless shell is found, or else the full Chromium', async () => {
  const whole = createFile(join(system, 'chromium'))
  expect(await findHeadlessShell()).toBe(whole)
  const shell = createFile(join(system, 'chromium-headless-shell'))
  expect(await findHeadlessShell()).toBe(shell)
  expect(await findChromium()).toBe(whole)
})

test('Playwright’s browsers come before the system’s, each of its kind', async () => {
  const whole = createFile(await getPlaywrightPath())
  const revision = /chromium-(\d+)/.exec(whole)?.[1]
  createFile(join(system, 'chromium'))
  expect(await findHeadlessShell()).toBe(whole)
  createFile(join(system, 'chromium-headless-shell'))
  const folder = `chromium_headless_shell-${revision}/chrome-headless-shell-linux64`
  const shell = createFile(join(playwrights, folder, 'chrome-headless-shell'))
  expect(await findHeadlessShell()).toBe(shell)
  expect(await findChromium()).toBe(whole)
})

test('paths in the environment come first', async () => {
  const whole = createFile(join(system, 'chromium'))
  vi.stubEnv('CHROMIUM_PATH', whole)
  createFile(join(system, 'chromium-headless-shell'))
  expect(await findHeadlessShell()).toBe(whole)
  vi.stubEnv('HEADLESS_SHELL_PATH', '/named')
  expect(await findHeadlessShell()).toBe('/named')
})

test('finding a browser installs nothing', async () => {
  const aptCalls = join(system, 'apt-calls')
  createFile(join(system, 'apt-get'), `#!/bin/sh\necho "$@" >> '${aptCalls}'\n`)
  const whole = createFile(join(system, 'chromium'))
  expect(await findHeadlessShell()).toBe(whole)
  rmSync(whole)
  await expect(findHeadlessShell()).rejects.toThrow(BrowserMissingError)
  await expect(findChromium()).rejects.toThrow(BrowserMissingError)
  expect(existsSync(aptCalls)).toBe(false)
})
