import type { Browser, BrowserContext, Page } from '@playwright/test'
import { findPath, hasAccess, type RemoteName, type TicketRole } from '@radruf/contract'
import { rest, shiftClock, waitForRemote, waitUntilIdle } from './in-page.ts'
import type { TrialPage, TrialProduct } from './trial-product.ts'
import { clockOffsetOf, emulateDevice, roleOf, type Visitor } from './visitors.ts'

/**
 * Pages of every team that show the same to each visitor of their role, in the order of preference. Pixels are compared, because a visitor
 * sees pixels: a list of styles would miss a pseudo-element, a shadow root, a canvas or a filter.
 */
const STEADY_PATHS = ['/imprint', '/profile/questionaire', '/desk/search', '/login', '/desk/reports', '/appointment']

/** The page of another team's live release that a visitor compares; undefined when none of them is there for this visitor. */
function findNeighborPath(
  live: readonly RemoteName[],
  { role, isSignedIn, except }: { role: TicketRole; isSignedIn: boolean; except: readonly string[] },
): string | undefined {
  return STEADY_PATHS.find((path) => {
    const { owner, access = 'public' } = findPath(path) ?? {}
    if (!owner || owner === 'shell' || except.includes(owner) || !live.includes(owner)) return false
    if (access === 'public') return true
    return access === 'guest' ? !isSignedIn : isSignedIn && hasAccess(access, role)
  })
}

/** Pictures of other teams' pages without the release, by visitor and page. */
export type Pictures = Map<string, Promise<Buffer | undefined>>

export type Comparison = {
  /** A page of another team's live release, if there is one for this visitor. */
  neighborPath: string | undefined
  /** What is wrong with that page, which is open, compared with the same page without the release. */
  compare: (path: string) => Promise<string | undefined>
}

type Compared = {
  browser: Browser
  trial: TrialProduct
  pictures: Pictures
  context: BrowserContext
  tab: Page
  page: TrialPage
  visitor: Visitor
  isSignedIn: boolean
}

/** Prepares the comparison of another team's page for a visitor. */
export function createComparison(compared: Compared): Comparison {
  const { browser, trial, pictures, tab, page, visitor, isSignedIn } = compared
  const role = roleOf(page, visitor)
  const except = [trial.release.name, findPath(page.path)?.owner ?? '']
  return {
    neighborPath: findNeighborPath(trial.live, { role, isSignedIn, except }),
    async compare(path) {
      // Pages of customers show answers of the scenario.
      const key = [...visitor, role, isSignedIn, findPath(path)?.access === 'customer' && page.scenario, path].join()
      const taking = pictures.get(key) ?? takeWithout(compared, path)
      pictures.set(key, taking)
      const common = await taking
      if (!common || !(await findDifference(browser, tab, common))) return undefined
      // The frame may count messages of this scenario. A page that differs by itself says nothing about the release.
      const [without, again] = [await takeWithout(compared, path), await takeWithout(compared, path)]
      const difference = without && again?.equals(without) && (await findDifference(browser, tab, without))
      return difference ? `the page of ${findPath(path)?.owner} looks different: ${difference}` : undefined
    },
  }
}

/** Takes the picture of a page for a visitor in a browser that has nothing of the release; undefined where the visitor is led elsewhere. */
async function takeWithout({ browser, trial, context, visitor }: Compared, path: string): Promise<Buffer | undefined> {
  const clean = await browser.newContext()
  clean.setDefaultTimeout(0)
  try {
    await clean.addCookies(await context.cookies())
    await clean.addInitScript(shiftClock, clockOffsetOf(visitor))
    const tab = await clean.newPage()
    await emulateDevice(tab, await clean.newCDPSession(tab), visitor)
    const url = trial.url + path
    await tab.goto(url)
    if (tab.url() !== url) return undefined
    await tab.evaluate(waitForRemote, findPath(path)?.owner ?? '')
    return await takePicture(tab)
  } finally {
    await clean.close()
  }
}

/** Attempts to get the same picture: fonts, pictures and transitions come later on a busy machine. */
const ATTEMPTS = 5
/** Share of the pixels that may differ, such as a blinking caret. */
const TOLERATED = 0.0005

/**
 * A picture of the page as it is at rest, without focus and pointer. Playwright adds nothing to the page for it: the shell would take that for
 * a trace of the release.
 */
async function takePicture(tab: Page): Promise<Buffer> {
  await tab.mouse.move(0, 0)
  await tab.evaluate(rest)
  await tab.evaluate(waitUntilIdle)
  return tab.screenshot({ animations: 'allow', caret: 'initial' })
}

/** What differs between the open page and its picture without the release. */
async function findDifference(browser: Browser, tab: Page, without: Buffer): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    const picture = await takePicture(tab)
    if (picture.equals(without)) return undefined
    const { share, area } = await compare(browser, [without, picture])
    if (share <= TOLERATED) return undefined
    if (attempt < ATTEMPTS) continue
    const percent = Math.max(0.1, share * 100).toFixed(1)
    return `${percent} % of its pixels differ from those without the release, within ${area}`
  }
}

/** Decodes and compares two pictures in a page of their own: Node decodes none. */
async function compare(
  browser: Browser,
  pictures: readonly [Buffer, Buffer],
): Promise<{ share: number; area: string }> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(
      comparePictures,
      pictures.map((picture) => picture.toString('base64')),
    )
  } finally {
    await page.close()
  }
}

/** Runs in a page. */
async function comparePictures(pictures: readonly string[]): Promise<{ share: number; area: string }> {
  /** Difference of a colour that is visible. */
  const VISIBLE = 8
  const read = async (base64: string) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    return { data, width: bitmap.width, height: bitmap.height }
  }
  const [before, after] = await Promise.all(pictures.map(read))
  if (!before || !after || before.width !== after.width || before.height !== after.height)
    return { share: 1, area: 'another size' }
  const { width, height } = before
  let [count, left, top, right, bottom] = [0, width, height, 0, 0]
  for (let index = 0; index < before.data.length; index++) {
    if (Math.abs((before.data[index] ?? 0) - (after.data[index] ?? 0)) < VISIBLE) continue
    const pixel = Math.floor(index / 4)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    ;[left, right] = [Math.min(left, x), Math.max(right, x)]
    ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
    count++
    // The other colours of this pixel.
    index = pixel * 4 + 3
  }
  return { share: count / (width * height), area: `${left},${top} to ${right},${bottom}` }
}
