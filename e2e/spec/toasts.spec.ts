import type { Locator } from '@playwright/test'
import { expect, type Page, test } from '../support/test.ts'

/** The figures of SPEC §9 for toasts in the running product. The test controls the page's clock. */
const TYPES = ['success', 'error', 'info', 'warning', 'loading'] as const
type Type = (typeof TYPES)[number]

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

type Container = { init: (shared: Shared, ...rest: unknown[]) => unknown }
type Shared = {
  '@radruf/shell-kit': Record<string, { lib: () => { notify: Record<Type, (text: string) => void> } }>
}
type WithShared = { sharedWithRemotes?: Shared }

/** Records the modules that the page shares with its first remote, mf-auth, whose global the page defines for it alone. */
const recordSharedModules = (page: Page) =>
  page.addInitScript(() => {
    const { defineProperty } = Object
    const record = (container: Container): Container => ({
      ...container,
      init: (shared, ...rest) => {
        Object.assign(globalThis, { sharedWithRemotes: shared } satisfies WithShared)
        return container.init(shared, ...rest)
      },
    })
    Object.defineProperty = <T>(owner: T, name: PropertyKey, descriptor: PropertyDescriptor & ThisType<unknown>) => {
      const { get } = descriptor
      if (name !== 'mf_auth' || !get) return defineProperty(owner, name, descriptor)
      return defineProperty(owner, name, { ...descriptor, get: () => get() && record(get()) })
    }
  })

/** Shows a toast as a remote does, with the shared shell-kit. */
const requestToast = (page: Page, type: Type, text: string) =>
  page.evaluate(
    ([kind, words]) => {
      const { sharedWithRemotes } = globalThis as WithShared
      const [shellKit] = Object.values(sharedWithRemotes?.['@radruf/shell-kit'] ?? {})
      shellKit?.lib().notify[kind](words)
    },
    [type, text] as const,
  )
const showToast = async (page: Page, type: Type, text: string) => {
  await requestToast(page, type, text)
  await page.clock.runFor(TOAST_DELAY_MS)
}
/** Time until a requested toast is in the page. */
const TOAST_DELAY_MS = 10
const toast = (page: Page, text: string): Locator => page.locator('[data-sonner-toast]').filter({ hasText: text })
const boxOf = async (toast: Locator) => {
  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast is not there.')
  return box
}
/** Expects the toast's final position. */
const expectTop = (toast: Locator, top: number) => expect.poll(async () => Math.round((await boxOf(toast)).y)).toBe(top)

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.setViewportSize(DESKTOP)
  await recordSharedModules(page)
  await page.goto('/login')
  await page.waitForFunction(() => (globalThis as WithShared).sharedWithRemotes)
  // The first toast loads their script and the region that announces them.
  await requestToast(page, 'info', 'Der erste')
  await expect(page.getByRole('region', { name: /Mitteilungen alt\+T/ })).toBeAttached()
  await toast(page, 'Der erste').getByRole('button', { name: 'Mitteilung schließen' }).click()
  await expect(toast(page, 'Der erste')).toHaveCount(0)
  // The pointer leaves the toasts' place: a toast below it would stay open.
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height - 100)
  await page.clock.pauseAt(Date.now() + 60_000)
})

test('five types: red, green, all others orange; 20 px inside, 356 px wide, top centre at 24 px', async ({ page }) => {
  for (const type of TYPES) {
    await showToast(page, type, `ein ${type}`)
    const shown = toast(page, `ein ${type}`)
    await expect(shown).toHaveAttribute('data-type', type)
    await expect(shown).toHaveCSS('padding', '20px')
    const color = await shown.evaluate((element) => getComputedStyle(element).borderTopColor)
    expect(getHue(color), `${type} ${color}`).toBe(type === 'error' ? 'red' : type === 'success' ? 'green' : 'orange')
    await expectTop(shown, 24)
    const { x, width } = await boxOf(shown)
    expect(width).toBe(356)
    expect(x + width / 2).toBe(DESKTOP.width / 2)
    // A loading toast has no close button. It is the last of the five.
    if (type === 'loading') return expect(shown.getByRole('button')).toHaveCount(0)
    await shown.getByRole('button', { name: 'Mitteilung schließen' }).click()
    await expect(shown).toHaveAttribute('data-removed', 'true')
    await page.clock.runFor(200)
    await expect(shown).toHaveCount(0)
  }
})

test('on a phone the distance is 16 px, to the sides as well', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await showToast(page, 'info', 'Unterwegs')
  const shown = toast(page, 'Unterwegs')
  await expectTop(shown, 16)
  const { x, width } = await boxOf(shown)
  expect([x, width]).toEqual([16, PHONE.width - 2 * 16])
})

test('three toasts are visible, 14 px apart on hover', async ({ page }) => {
  for (const number of [1, 2, 3, 4]) await showToast(page, 'info', `Nummer ${number}`)
  await expect(page.locator('[data-sonner-toast][data-visible=true]')).toHaveCount(3)
  await expect(toast(page, 'Nummer 1')).toHaveAttribute('data-visible', 'false')
  await toast(page, 'Nummer 4').hover()
  await expect
    .poll(async () => {
      const upper = await boxOf(toast(page, 'Nummer 4'))
      return Math.round((await boxOf(toast(page, 'Nummer 3'))).y - upper.y - upper.height)
    })
    .toBe(14)
})

test('a toast closes after 4000 ms and is removed 200 ms later; a loading toast stays', async ({ page }) => {
  await showToast(page, 'loading', 'Es lädt')
  await showToast(page, 'success', 'Gespeichert')
  const saved = toast(page, 'Gespeichert')
  await expect(saved).toBeVisible()
  await page.clock.runFor(3980)
  await expect(saved).toHaveAttribute('data-removed', 'false')
  await page.clock.runFor(20)
  await expect(saved).toHaveAttribute('data-removed', 'true')
  await page.clock.runFor(180)
  await expect(saved).toHaveCount(1)
  await page.clock.runFor(20)
  await expect(saved).toHaveCount(0)
  await expect(toast(page, 'Es lädt')).toHaveAttribute('data-removed', 'false')
})

for (const { way, pixels, milliseconds, closes } of [
  { way: 'far', pixels: 45, milliseconds: 2000, closes: true },
  { way: 'not far enough', pixels: 44, milliseconds: 2000, closes: false },
  { way: 'fast', pixels: 24, milliseconds: 200, closes: true },
  { way: 'not fast enough', pixels: 20, milliseconds: 200, closes: false },
])
  test(`swiped ${way}, ${pixels} px in ${milliseconds} ms, a toast ${closes ? 'closes' : 'stays'}`, async ({
    page,
  }) => {
    await showToast(page, 'info', 'Zum Wischen')
    const shown = toast(page, 'Zum Wischen')
    await expectTop(shown, 24)
    const { x, y, width, height } = await boxOf(shown)
    const [fromX, fromY] = [x + width / 2, y + height / 2]
    await page.mouse.move(fromX, fromY)
    await page.mouse.down()
    await page.clock.runFor(milliseconds)
    // The first movement determines the direction, which counts from the next drawing on. A finger moves often; a test may be faster.
    await expect(async () => {
      await page.mouse.move(fromX, fromY - 2)
      await page.mouse.move(fromX, fromY - 3)
      await expect(shown).toHaveAttribute('data-swiped', 'true', { timeout: 100 })
    }).toPass()
    await page.mouse.move(fromX, fromY - pixels)
    await page.mouse.up()
    await expect(shown).toHaveAttribute('data-removed', String(closes))
  })

test('Alt+T moves the focus to the toasts', async ({ page }) => {
  await showToast(page, 'info', 'Hier entlang')
  await expect(toast(page, 'Hier entlang')).toBeVisible()
  await page.keyboard.press('Alt+KeyT')
  await expect(page.locator('[data-sonner-toaster]')).toBeFocused()
})

/** Classifies a colour by its hue. */
function getHue(rgb: string): 'red' | 'green' | 'orange' | string {
  const [r = 0, g = 0, b = 0] = (rgb.match(/[\d.]+/g) ?? []).map(Number)
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const hue = max === r ? (60 * (g - b)) / (max - min) : max === g ? 120 + (60 * (b - r)) / (max - min) : 240
  if (hue >= -20 && hue < 14) return 'red'
  if (hue >= 14 && hue < 45) return 'orange'
  return hue >= 80 && hue <= 170 ? 'green' : `${hue}°`
}
