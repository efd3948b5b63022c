import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Cookie } from '@playwright/test'
import { freePort } from '@radruf/build-preset/ports'
import { installWithApt } from '@radruf/trial/chromium'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { Builder, By, Key } from 'selenium-webdriver'

/** The operations that the tests need of any browser. Selectors are CSS. */
export type OtherBrowser = {
  goto: (url: string) => Promise<void>
  /** Evaluates an expression in the page. */
  read: <T>(expression: string) => Promise<T>
  typeAndEnter: (selector: string, text: string) => Promise<void>
  click: (selector: string) => Promise<void>
  /** Takes over the session of a person who is signed in elsewhere. */
  addCookies: (url: string, cookies: readonly Cookie[]) => Promise<void>
  /** Chooses files in a file field, as the browser's own dialog would. */
  chooseFiles: (selector: string, paths: readonly string[]) => Promise<void>
  close: () => Promise<void>
}

/** A phone's width, in CSS pixels. */
const PHONE = { width: 390, height: 844 }

/** Opens Debian's Firefox with a fake camera and microphone and no permission prompt. */
export async function openFirefox(): Promise<OtherBrowser> {
  const executablePath = requireProgram('/usr/bin/firefox-esr', 'firefox-esr')
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: PHONE,
    extraPrefsFirefox: {
      'intl.accept_languages': 'de-DE',
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
    },
  })
  const page = await browser.newPage()
  return {
    goto: async (url) => void (await page.goto(url)),
    read: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    async typeAndEnter(selector, text) {
      await page.type(selector, text)
      await page.keyboard.press('Enter')
    },
    click: (selector) => page.click(selector),
    addCookies: (_, cookies) =>
      browser.setCookie(
        ...cookies.map(({ name, value, domain, path, httpOnly }) => ({ name, value, domain, path, httpOnly })),
      ),
    async chooseFiles(selector, paths) {
      const field = await page.$(selector)
      await (field as ElementHandle<HTMLInputElement>).uploadFile(...paths)
    },
    close: () => browser.close(),
  }
}

/** Opens WebKitGTK, which has Safari's engine, on a virtual display. */
export async function openWebKit(): Promise<OtherBrowser> {
  const driver = requireProgram('/usr/bin/WebKitWebDriver', 'webkit2gtk-driver')
  const screen = spawn(requireProgram('/usr/bin/Xvfb', 'xvfb'), ['-displayfd', '1', '-screen', '0', '1280x1024x24'])
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  const port = await freePort()
  const server = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1', LANGUAGE: 'de' },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await waitForAnswer(`${url}/status`)
  const page = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
    })
    .build()
  await page.manage().window().setRect(PHONE)
  return {
    goto: (url) => page.get(url),
    read: <T>(expression: string) => page.executeScript<T>(`return ${expression}`),
    typeAndEnter: (selector, text) => page.findElement(By.css(selector)).sendKeys(text, Key.ENTER),
    click: (selector) => page.findElement(By.css(selector)).click(),
    async addCookies(url, cookies) {
      // A cookie can be added to the open page's site only.
      await page.get(url)
      for (const { name, value, path, httpOnly } of cookies)
        await page.manage().addCookie({ name, value, path, httpOnly })
    },
    chooseFiles: (selector, paths) => page.findElement(By.css(selector)).sendKeys(paths.join('\n')),
    async close() {
      await page.quit()
      server.kill()
      screen.kill()
    },
  }
}

const MINI_BROWSERS = ['4.1', '4.0'].map(
  (api) => `/usr/lib/${getArchitecture()}-linux-gnu/webkit2gtk-${api}/MiniBrowser`,
)
const findMiniBrowser = () => {
  const found = MINI_BROWSERS.find((path) => existsSync(path))
  if (!found) throw new Error(`WebKitGTK's browser is not where Debian puts it: ${MINI_BROWSERS.join(', ')}.`)
  return found
}
function getArchitecture() {
  return process.arch === 'arm64' ? 'aarch64' : 'x86_64'
}

/** Returns the path of a program; installs it with apt when it is missing. */
function requireProgram(path: string, debianPackage: string): string {
  if (existsSync(path) || installWithApt(debianPackage)) return path
  throw new Error(`${path} is missing. It comes with Debian's package ${debianPackage}.`)
}

async function waitForAnswer(url: string) {
  for (const deadline = Date.now() + 10_000; ; await new Promise((next) => setTimeout(next, 50))) {
    if ((await fetch(url).catch(() => undefined))?.ok) return
    if (Date.now() > deadline) throw new Error(`Nothing answers at ${url}.`)
  }
}
