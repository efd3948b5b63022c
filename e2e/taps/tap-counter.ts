import type { BrowserContext, Page } from '@playwright/test'

/** One screen of a walk: its address, the taps on it, and the names of the fields typed into. */
export type WalkedScreen = { address: string; taps: number; typed: string[] }

export type TapCounter = { screens: WalkedScreen[]; countScreen: (page: Page) => Promise<void> }

/**
 * Counts the screens, the taps and the typed fields in a context's pages. A screen is an address; `countScreen` counts the page's
 * current one, every tap counts the one that it happens on.
 */
export async function createTapCounter(context: BrowserContext): Promise<TapCounter> {
  const screens: WalkedScreen[] = []
  const visit = (url: string): WalkedScreen => {
    const address = toAddress(url)
    const last = screens.at(-1)
    if (last?.address === address) return last
    const screen = { address, taps: 0, typed: [] }
    screens.push(screen)
    return screen
  }
  await context.exposeFunction('countTap', (url: string) => void visit(url).taps++)
  await context.exposeFunction('countTyping', (url: string, field: string) => {
    const { typed } = visit(url)
    if (!typed.includes(field)) typed.push(field)
  })
  await context.addInitScript(listen)
  return { screens, countScreen: async (page) => void visit(page.url()) }
}

/** The path with its query, without what differs between walks, and without the bar that a chosen time opens on the same screen. */
function toAddress(url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('again')
  searchParams.delete('step')
  const query = searchParams.toString()
  return pathname.replace(/^\/otp\/.*/, '/otp/:email') + (query && `?${query}`)
}

/** Runs in the page. */
function listen() {
  const { countTap, countTyping } = window as unknown as {
    countTap: (url: string) => void
    countTyping: (url: string, field: string) => void
  }
  document.addEventListener('pointerdown', () => countTap(location.href), true)
  document.addEventListener(
    'input',
    ({ target }) => {
      const isTyped =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type))
      if (isTyped) countTyping(location.href, target.name)
    },
    true,
  )
}
