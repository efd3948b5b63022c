import type { BrowserContext, Page } from '@playwright/test'

/** One screen of a walk: its address and heading, the taps on it, and the names of the fields typed into. */
export type WalkedScreen = { address: string; heading: string; taps: number; typed: string[] }

export type TapCounter = { screens: WalkedScreen[]; countScreen: (page: Page) => Promise<void> }

/**
 * Counts the screens, the taps and the typed fields in a context's pages. A screen is an address; `countScreen` counts the page's
 * current one, every tap counts the one that it happens on.
 */
export async function createTapCounter(context: BrowserContext): Promise<TapCounter> {
  const screens: WalkedScreen[] = []
  const visit = ({ address, heading }: Place): WalkedScreen => {
    const last = screens.at(-1)
    if (last?.address === address) return last
    const screen = { address, heading, taps: 0, typed: [] }
    screens.push(screen)
    return screen
  }
  await context.exposeFunction('countTap', (place: Place) => void visit(place).taps++)
  await context.exposeFunction('countTyping', (place: Place, field: string) => {
    const { typed } = visit(place)
    if (!typed.includes(field)) typed.push(field)
  })
  await context.addInitScript(listen)
  return { screens, countScreen: async (page) => void visit(await page.evaluate(readPlace)) }
}

type Place = { address: string; heading: string }

const readPlace = (): Place => ({
  address: location.pathname.replace(/^\/otp\/.*/, '/otp/:email') + location.search,
  heading: document.querySelector('h1')?.textContent ?? '',
})

/** Runs in the page. */
function listen() {
  type Counters = {
    countTap: (place: object) => void
    countTyping: (place: object, field: string) => void
  }
  const { countTap, countTyping } = window as unknown as Counters
  const place = () => ({
    address: location.pathname.replace(/^\/otp\/.*/, '/otp/:email') + location.search.replace(/^\?invitation=.*/, ''),
    heading: document.querySelector('h1')?.textContent ?? '',
  })
  document.addEventListener('pointerdown', () => countTap(place()), true)
  document.addEventListener(
    'input',
    ({ target }) => {
      const isTyped =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type))
      if (isTyped) countTyping(place(), target.name)
    },
    true,
  )
}
