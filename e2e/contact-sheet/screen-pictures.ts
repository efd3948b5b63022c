import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { LANGUAGES, type Language } from '@radruf/contract'
import { openScreen } from '../screens/open.ts'
import { createPeople, type People, setLanguage } from '../screens/people.ts'
import { SCENARIO_SCREENS } from '../screens/scenario-screens.ts'
import { getScreenName, SCREENS, type Screen } from '../screens/screens.ts'
import { type Product, startProduct } from '../support/product.ts'
import { createPictures, type Picture, SCHEMES, toFileName } from './sheet.ts'

/** The devices of the pictures, by the width of their screen in pixels. */
const DEVICES = {
  360: { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true },
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  844: { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
  820: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  1280: { viewport: { width: 1280, height: 900 } },
  1440: { viewport: { width: 1440, height: 900 } },
} as const
type DeviceWidth = keyof typeof DEVICES
export const DEVICE_WIDTHS = Object.keys(DEVICES).map(Number) as DeviceWidth[]
/** Screens that are open at the same time. */
const CONCURRENCY = 3

const ALL: readonly Screen[] = [...SCREENS, ...SCENARIO_SCREENS]
/** The product with its people, and the product as `npm run qa` runs it. */
type Products = { product: Product; qa: Product; people: People }

export const createScreenPictures = (widths: readonly DeviceWidth[]): Picture[] =>
  ALL.flatMap((screen) => createPictures(getScreenName(screen), widths))

/** Takes the pictures. Returns one line per failure. */
export async function takeScreenPictures(
  browser: Browser,
  pictures: readonly Picture[],
  folder: string,
): Promise<string[]> {
  const names = new Set(pictures.map(({ name }) => name))
  const widths = DEVICE_WIDTHS.filter((device) => pictures.some(({ width }) => width === device))
  const screens = ALL.filter((screen) => names.has(getScreenName(screen)))
  const failures: string[] = []
  if (!screens.length) return failures
  const [product, qa] = await Promise.all([
    startProduct({ REVIEW_AT_ONCE: 'false', DEMO_DATA: 'small' }),
    startProduct({}, undefined, 'scripts/dev/qa.ts'),
  ])
  try {
    const places = { product, qa, people: await createPeople(product) }
    const work = async (queue: Screen[], language: Language) => {
      for (let screen = queue.shift(); screen; screen = queue.shift())
        await takePictures(browser, screen, { places, language, widths, folder }).catch((error: Error) => {
          failures.push(`${screen && getScreenName(screen)} (${language}): ${error.message.split('\n')[0]}`)
        })
    }
    for (const language of LANGUAGES) {
      await setLanguage(places.people, language)
      for (const atCallTime of [undefined, true] as const) {
        await product.setClock(atCallTime ? places.people.atCallTime : places.people.beforeCall)
        const queue = screens.filter((screen) => screen.atCallTime === atCallTime)
        await Promise.all(Array.from({ length: CONCURRENCY }, () => work(queue, language)))
      }
    }
  } finally {
    await Promise.all([product.stop(), qa.stop()])
  }
  return failures
}

type PictureOptions = { places: Products; language: Language; widths: readonly DeviceWidth[]; folder: string }

async function takePictures(from: Browser, screen: Screen, { places, language, widths, folder }: PictureOptions) {
  for (const width of widths) {
    const page = await openScreen(from, screen.scenario ? places.qa : places.product, places.people, screen, {
      language,
      ...DEVICES[width],
    })
    try {
      const { height } = DEVICES[width].viewport
      // The viewport takes the content's height, so fixed bars are at the end of the page.
      const content = await page.evaluate(() => document.documentElement.scrollHeight)
      if (content > height) await page.setViewportSize({ width, height: content })
      // A page that grows with the viewport keeps the device's size.
      if (await page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 1)) {
        await page.setViewportSize({ width, height })
        await page.evaluate(() => scrollTo(0, 0))
      }
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
        const path = join(folder, toFileName({ name: getScreenName(screen), language, width, scheme }))
        await page.screenshot({ path, type: 'jpeg', quality: 85 })
      }
    } finally {
      await page.context().close()
    }
  }
}
