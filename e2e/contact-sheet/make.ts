/**
 * `npm run contact-sheet [-- <part of a screen's name>]`: pictures of every screen in its states, on a phone and a desktop, light and
 * dark, in both languages, taken from the running product into `var/contact-sheet/index.html`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { LANGUAGES, type Language } from '@radruf/contract'
import { findHeadlessShell } from '../../scripts/chromium.ts'
import { openScreen } from '../screens/open.ts'
import { bringPeople, type People, speak } from '../screens/people.ts'
import { nameOf, SCREENS, type Screen } from '../screens/screens.ts'
import { ROOT, startProduct } from '../support/product.ts'
import { sheet } from './sheet.ts'

const FOLDER = join(ROOT, 'var/contact-sheet')
const WIDTHS = [390, 1280] as const
const DEVICES = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  1280: { viewport: { width: 1280, height: 900 } },
} as const
const SCHEMES = ['light', 'dark'] as const
/** Screens that are looked at at the same time. */
const AT_ONCE = 3

const wanted = process.argv.slice(2).join(' ')
const screens = SCREENS.filter((screen) => nameOf(screen).includes(wanted))
if (!screens.length) {
  console.error(`No screen is called "${wanted}".`)
  process.exit(1)
}

const began = performance.now()
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const product = await startProduct({ REVIEW_AT_ONCE: 'false' })
const browser = await chromium.launch({
  executablePath: await findHeadlessShell(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream=fps=5',
  ],
})
const failures: string[] = []
try {
  const people = await bringPeople(product)
  for (const language of LANGUAGES) {
    await speak(people, language)
    for (const atTheCall of [undefined, true] as const) {
      await product.setClock(atTheCall ? people.atTheCall : people.beforeTheCall)
      const queue = screens.filter((screen) => screen.atTheCall === atTheCall)
      await Promise.all(Array.from({ length: AT_ONCE }, () => work(queue, language, people)))
    }
  }
} finally {
  await browser.close()
  await product.stop()
}
writeFileSync(join(FOLDER, 'index.html'), sheet(screens.map(nameOf), { WIDTHS, SCHEMES, LANGUAGES, fileOf }))
for (const line of failures) console.error(line)
const taken = screens.length * WIDTHS.length * SCHEMES.length * LANGUAGES.length
console.log(`${taken} pictures in ${((performance.now() - began) / 1000).toFixed(0)} s: ${join(FOLDER, 'index.html')}`)
process.exitCode = failures.length ? 1 : 0

async function work(queue: Screen[], language: Language, people: People) {
  for (let screen = queue.shift(); screen; screen = queue.shift()) {
    try {
      await picture(browser, screen, language, people)
    } catch (error) {
      failures.push(`${nameOf(screen)} (${language}): ${(error as Error).message.split('\n')[0]}`)
    }
  }
}

async function picture(from: Browser, screen: Screen, language: Language, people: People) {
  for (const width of WIDTHS) {
    const page = await openScreen(from, product, people, screen, { language, ...DEVICES[width] })
    const { height } = DEVICES[width].viewport
    // As tall as the screen's content, so that bars which stick to an edge stand where they do at the end of the page.
    const content = await page.evaluate(() => document.documentElement.scrollHeight)
    if (content > height) await page.setViewportSize({ width, height: content })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      const path = join(FOLDER, fileOf(nameOf(screen), { language, width, scheme: colorScheme }))
      await page.screenshot({ path, type: 'jpeg', quality: 85 })
    }
    await page.context().close()
  }
}

function fileOf(name: string, { language, width, scheme }: { language: string; width: number; scheme: string }) {
  return `${name
    .replace(/^\/ /, 'start ')
    .replace(/^\//, '')
    .replace(/[^\w]+/g, '-')}.${language}.${width}.${scheme}.jpg`
}
