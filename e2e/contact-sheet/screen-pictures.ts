import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { LANGUAGES, type Language } from '@radruf/contract'
import { openScreen } from '../screens/open.ts'
import { createPeople, type People, setLanguage } from '../screens/people.ts'
import { SCENARIO_SCREENS } from '../screens/scenario-screens.ts'
import { getScreenName, SCREENS, type Screen } from '../screens/screens.ts'
import { type Product, startProduct } from '../support/product.ts'
import { createPictures, type Picture, SCHEMES, toFileName } from './sheet.ts'

const DEVICES = {
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  1280: { viewport: { width: 1280, height: 900 } },
} as const
const WIDTHS = [390, 1280] as const
/** Screens that are open at the same time. */
const CONCURRENCY = 3

const ALL: readonly Screen[] = [...SCREENS, ...SCENARIO_SCREENS]
/** The product with its people, and the product with the mocked service. */
type Products = { product: Product; qa: Product; people: People }

export const SCREEN_PICTURES: readonly Picture[] = ALL.flatMap((screen) =>
  createPictures(getScreenName(screen), WIDTHS),
)

/** Takes the pictures. Returns one line per failure. */
export async function takeScreenPictures(
  browser: Browser,
  pictures: readonly Picture[],
  folder: string,
): Promise<string[]> {
  const names = new Set(pictures.map(({ name }) => name))
  const screens = ALL.filter((screen) => names.has(getScreenName(screen)))
  const failures: string[] = []
  if (!screens.length) return failures
  const [product, qa] = await Promise.all([
    startProduct({ REVIEW_AT_ONCE: 'false' }),
    startProduct({}, undefined, 'scripts/dev/qa.ts'),
  ])
  try {
    const places = { product, qa, people: await createPeople(product) }
    const work = async (queue: Screen[], language: Language) => {
      for (let screen = queue.shift(); screen; screen = queue.shift())
        await takePictures(browser, screen, { places, language, folder }).catch((error: Error) => {
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

async function takePictures(
  from: Browser,
  screen: Screen,
  { places, language, folder }: { places: Products; language: Language; folder: string },
) {
  for (const width of WIDTHS) {
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
