import type { Browser, BrowserContextOptions, Cookie, Page } from '@playwright/test'
import type { Language } from '@radruf/contract'
import { waitForHydration } from '../support/hydration.ts'
import { getScenarioPath } from '../support/links.ts'
import type { Product } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'
import type { People } from './people.ts'
import { getScreenAddress, type Screen } from './screens.ts'

/** A page in one of its states: where it is, its person's cookies, and the steps that bring it into the state. */
export type PageState = { address: string; cookies?: Cookie[]; prepare?: Screen['prepare'] }
export type PageOptions = BrowserContextOptions & { language: Language }

/** Opens a screen in a new context, brings it into its state and waits until it is stable. Screens of a scenario need no people. */
export async function openScreen(
  browser: Browser,
  product: Product,
  people: People | null,
  screen: Screen,
  options: PageOptions,
): Promise<Page> {
  const state = toPageState(people, screen, options.language)
  const person = screen.signsInAgain && screen.person && people?.[screen.person]
  if (!person) return openPage(browser, product.url, state, options)
  await signInByMail(person.request, product, person.email)
  return openPage(browser, product.url, { ...state, cookies: (await person.request.storageState()).cookies }, options)
}

/** Opens a page in a new context, brings it into its state and waits until it is stable. */
export async function openPage(
  browser: Browser,
  url: string,
  state: PageState,
  { language, ...options }: PageOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  })
  if (options.isMobile) await context.addInitScript(holdCameraUpright)
  await context.addCookies(state.cookies ?? [])
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await goTo(page, state).catch(async (error) => {
    await context.close()
    throw error
  })
  return page
}

/** Runs in the page: swaps width and height of the wanted picture, as a phone's camera does that is held upright; the fake camera crops. */
export function holdCameraUpright() {
  const devices = navigator.mediaDevices
  if (!devices) return
  const open = devices.getUserMedia.bind(devices)
  const turn = ({ width, height, ...rest }: MediaTrackConstraints): MediaTrackConstraints => ({
    ...rest,
    ...(height !== undefined && { width: height }),
    ...(width !== undefined && { height: width }),
  })
  Object.defineProperty(devices, 'getUserMedia', {
    configurable: true,
    value: ({ video, ...rest }: MediaStreamConstraints) =>
      open({ ...rest, ...(video !== undefined && { video: typeof video === 'object' ? turn(video) : video }) }),
  })
}

function toPageState(people: People | null, screen: Screen, lang: Language): PageState {
  const to = getScreenAddress(screen, people)
  const { scenario, role, person, prepare } = screen
  return {
    address: scenario ? getScenarioPath(scenario, { lang, to, ...(role && { role }) }) : to,
    ...(person && people && { cookies: people[person].cookies }),
    ...(prepare && { prepare }),
  }
}

async function goTo(page: Page, { address, prepare }: PageState) {
  await page.goto(address)
  await waitForHydration(page)
  await prepare?.(page)
  await waitUntilStable(page)
}

/** Waits until fonts and images are loaded and no skeleton is left. */
async function waitUntilStable(page: Page) {
  await page.waitForFunction(() => !document.querySelector('[data-skeleton]'))
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}
