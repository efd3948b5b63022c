import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { pathTo } from '@radruf/contract'
import sharp from 'sharp'
import { openPage, openScreen } from '../screens/open.ts'
import { createPeople, type People, setLanguage } from '../screens/people.ts'
import { SCENARIO_SCREENS } from '../screens/scenario-screens.ts'
import { getScreenName, SCREENS, type Screen } from '../screens/screens.ts'
import { type Demo, startDemo } from '../support/demo.ts'
import { type Product, startProduct } from '../support/product.ts'
import { type DemoScreen, MINUTES_BEFORE_CALL, PHONE, TARGETS, type Target } from './targets.ts'

/** Pixels of the pictures with target and built screen side by side. */
const PAIR_HEIGHT = 1000
const PAIR_GAP = 16
type Row = { name: string; hasPicture: boolean }

/** The products that show the screens; each is started when a screen needs it first. */
type Products = {
  demo: () => Promise<Demo>
  people: () => Promise<{ product: Product; people: People }>
  qa: () => Promise<Product>
  stop: () => Promise<void>
}

/**
 * Takes the built screen of every target picture `<name>.png` in `targets` whose name has one of the `parts`, in the size of the
 * target's screen. Writes both, a picture with them side by side (`<name>.pair.png`) and a page with all of them into `folder`.
 * Returns one line per failure.
 */
export async function takeTargetPictures(
  browser: Browser,
  targets: string,
  folder: string,
  parts: readonly string[],
): Promise<string[]> {
  const failures: string[] = []
  const rows: Row[] = []
  const products = createProducts()
  try {
    for (const [name, target] of Object.entries(TARGETS)) {
      const picture = join(targets, `${name}.png`)
      if (!existsSync(picture) || !isNamed(name, parts)) continue
      const [expected, built] = ['target', 'built'].map((kind) => join(folder, `${name}.${kind}.png`)) as [
        string,
        string,
      ]
      copyFileSync(picture, expected)
      const row = { name, hasPicture: true }
      rows.push(row)
      try {
        const page = await openTarget(browser, products, target)
        await page.screenshot({ path: built })
        await page.context().close()
        await writePair([expected, built], join(folder, `${name}.pair.png`))
      } catch (error) {
        row.hasPicture = false
        failures.push(`${name}: ${String(error).split('\n')[0]}`)
      }
    }
  } finally {
    await products.stop()
  }
  writeFileSync(join(folder, 'index.html'), renderComparison(rows))
  return failures
}

const isNamed = (name: string, parts: readonly string[]) => !parts.length || parts.some((part) => name.includes(part))

async function openTarget(browser: Browser, products: Products, target: Target): Promise<Page> {
  const { viewport = PHONE, scheme = 'light', prepare } = target
  const isPhone = viewport.width <= PHONE.width
  const options = {
    language: 'de',
    viewport,
    colorScheme: scheme,
    deviceScaleFactor: 2,
    isMobile: isPhone,
    hasTouch: isPhone,
  } as const
  if ('demo' in target) {
    const { product, state } = await findDemoPage(await products.demo(), target)
    return openPage(browser, product.url, { ...state, ...(prepare && { prepare }) }, options)
  }
  const screen = findScreen(target.screen)
  const { product, people } = await products.people()
  await product.setClock(screen.atCallTime ? people.atCallTime : people.beforeCall)
  const page = await openScreen(browser, screen.scenario ? await products.qa() : product, people, screen, options)
  await prepare?.(page)
  return page
}

async function findDemoPage(
  demo: Demo,
  { demo: name, path, search = '', ticketOf = name, minutesBeforeCall }: DemoScreen,
) {
  await demo.setMinutesBeforeCall(minutesBeforeCall ?? MINUTES_BEFORE_CALL)
  const { cookies } = await demo.openSession(name)
  const { tickets } = await demo.openSession(ticketOf)
  const toPath = pathTo as (of: typeof path, parameters: Record<string, string>) => string
  return {
    product: demo.product,
    state: { address: toPath(path, { ticketId: tickets[0]?.id ?? '' }) + search, cookies },
  }
}

function findScreen(name: string): Screen {
  const screen = [...SCREENS, ...SCENARIO_SCREENS].find((other) => getScreenName(other) === name)
  if (!screen) throw new Error(`There is no screen "${name}".`)
  return screen
}

function createProducts(): Products {
  const started: { stop: () => Promise<void> }[] = []
  const once = <T extends { stop: () => Promise<void> }, R>(
    start: () => Promise<T>,
    use: (product: T) => Promise<R>,
  ) => {
    let result: Promise<R> | undefined
    return () =>
      (result ??= start().then((product) => {
        started.push(product)
        return use(product)
      }))
  }
  return {
    demo: once(startDemo, async (demo) => demo),
    people: once(
      () => startProduct({ REVIEW_AT_ONCE: 'false', DEMO_DATA: 'small' }),
      async (product) => {
        const people = await createPeople(product)
        await setLanguage(people, 'de')
        return { product, people }
      },
    ),
    qa: once(
      () => startProduct({}, undefined, 'scripts/dev/qa.ts'),
      async (product) => product,
    ),
    stop: async () => {
      await Promise.all(started.map((product) => product.stop()))
    },
  }
}

/** Writes pictures side by side into one. */
async function writePair(files: readonly string[], out: string) {
  const pictures = await Promise.all(
    files.map((file) => sharp(file).resize({ height: PAIR_HEIGHT }).png().toBuffer({ resolveWithObject: true })),
  )
  let width = 0
  const layers = pictures.map(({ data, info }) => {
    const left = width
    width += info.width + PAIR_GAP
    return { input: data, left, top: 0 }
  })
  await sharp({ create: { width: width - PAIR_GAP, height: PAIR_HEIGHT, channels: 3, background: '#8b8b8b' } })
    .composite(layers)
    .toFile(out)
}

const renderComparison = (
  rows: readonly Row[],
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Target and built</title><style>
body { margin: 0 16px; font: 15px system-ui; background: #8b8b8b }
img { max-width: 100%; height: auto }
</style>
${rows.map(renderRow).join('\n')}</html>
`

const renderRow = ({ name, hasPicture }: Row) =>
  `<section><h2>${name}</h2>${hasPicture ? `<img src="${name}.pair.png" alt="${name}, target and built">` : '<p>It could not be opened.</p>'}</section>`
