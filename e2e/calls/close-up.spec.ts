import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { recordConnections } from '../lab/sampler.ts'
import { control, turnOnDevices } from '../support/call.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { drawRing, readBox } from '../support/live-marks.ts'
import { test as base, expect, expectAccessible } from '../support/test.ts'
import { CARD_REGION, readFinestBars, TEXTURED_PLACE, waitForRegion, writeTestCard } from '../support/test-card.ts'
import { ADAPTERS, type Adapter, createCallTest, expectBothSee } from './caller.ts'

/** The goals: line pairs of a region compared with the whole picture, milliseconds from the box to the picture, and kbit/s. */
const MIN_GAIN = 3
const MAX_DELAY_MS = 600
const MAX_KBIT = 600
/** This machine decodes and encodes two calls beside a camera of 4K: slower than the goal by this factor at most. */
const SLOW_MACHINE = 4
/** Shares of the picture's width by which a mark may be away from its part. */
const LIMIT = 0.02
/** A page that was too slow for marks says so, hides them and tries again after 30 seconds. */
const MARK_TIMEOUT_MS = 75_000
/** At three pictures a second a sender takes up to a minute to trust the line with a larger picture. */
const RAMP_TIMEOUT_MS = 150_000

const folder = mkdtempSync(join(tmpdir(), 'radruf-card-'))
const card = join(folder, 'card.y4m')
base.beforeAll(() => writeTestCard(card))
base.afterAll(() => rmSync(folder, { recursive: true, force: true }))

function describeCloseUp(adapter: Adapter) {
  const test = createCallTest(adapter)
  test.use({
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...CHROMIUM_FLAGS, `--use-file-for-fake-video-capture=${card}`],
    },
  })
  // `npm test` runs this with the direct adapter only.
  test(`a mechanic looks closer at a part, which the customer sees and ends (${adapter})`, {
    tag: adapter === 'direct' ? [] : '@deep',
  }, async ({ callers: { customer, mechanic } }) => {
    await recordConnections(customer.context())
    await customer.reload()
    await turnOnDevices(customer)
    await expectBothSee({ customer, mechanic })
    await control(mechanic, 'camera').click()

    await mechanic.keyboard.press('k')
    await drawRing(mechanic, TEXTURED_PLACE)
    for (const page of [customer, mechanic]) await expectMarkAt(page, TEXTURED_PLACE)
    await mechanic.keyboard.press('k')

    await expect.poll(() => readFinestBars(mechanic), { timeout: RAMP_TIMEOUT_MS }).toBeLessThanOrEqual(12)
    const whole = await readFinestBars(mechanic)
    await mechanic.keyboard.press('n')
    const pressedAt = await drawBox(mechanic)
    const delay = (await waitForRegion(mechanic)) - pressedAt
    note('from the box to the picture', `${Math.round(delay)} ms`)
    expect(delay).toBeLessThanOrEqual(MAX_DELAY_MS * SLOW_MACHINE)
    await expect(mechanic.getByText('Näher, 4-fach')).toBeVisible()
    await expect(customer.getByText(/ a closer look$/)).toBeVisible()

    await expect.poll(() => readFinestBars(mechanic, CARD_REGION)).toBeLessThanOrEqual(whole / MIN_GAIN)
    note('line pairs compared with the whole picture', `${whole / (await readFinestBars(mechanic, CARD_REGION))} ×`)
    const kbit = await readSentKbit(customer)
    note('sent video', `${Math.round(kbit)} kbit/s`)
    expect(kbit).toBeLessThanOrEqual(MAX_KBIT)

    // The mark stays on its part: the customer sees the whole picture, and the mechanic the region.
    await expectMarkAt(customer, TEXTURED_PLACE)
    await expectMarkAt(mechanic, {
      x: (TEXTURED_PLACE.x - CARD_REGION.x) / CARD_REGION.size,
      y: (TEXTURED_PLACE.y - CARD_REGION.y) / CARD_REGION.size,
    })
    await expectFrame(customer)
    for (const page of [customer, mechanic]) await expectAccessible(page)

    await customer.getByRole('button', { name: 'Stop zoom' }).click()
    await expect(customer.locator('[data-close-up-frame]')).toHaveCount(0)
    await expect(mechanic.getByText(/ hat „Näher“ beendet\.$/)).toBeVisible()
    for (const page of [customer, mechanic]) await expectMarkAt(page, TEXTURED_PLACE)
  })
}

const note = (type: string, description: string) => void base.info().annotations.push({ type, description })

/** Draws the box of the card's region by mouse. Returns the time of the page at which the button was released. */
async function drawBox(page: Page) {
  const box = await page.locator('[data-close-up-layer]').evaluate((layer) => {
    const { left, top } = layer.getBoundingClientRect()
    return { left, top }
  })
  const picture = await readBox(page)
  const { x, y, size } = CARD_REGION
  const toPixels = (shareX: number, shareY: number) =>
    [picture.left + shareX * picture.width, picture.top + shareY * picture.height] as const
  expect(box.left).toBeCloseTo(picture.left, -3)
  await page.mouse.move(...toPixels(x, y))
  await page.mouse.down()
  await page.mouse.move(...toPixels(x + size, y + size), { steps: 4 })
  const from = await page.evaluate(() => performance.now())
  await page.mouse.up()
  return from
}

/** Expects the customer's frame to be around the region of the picture as they see it. */
async function expectFrame(page: Page) {
  const picture = await readBox(page)
  const frame = await page.locator('[data-close-up-frame]').boundingBox()
  const { x, size } = CARD_REGION
  const left = picture.left + (picture.isMirrored ? 1 - x - size : x) * picture.width
  expect(Math.abs((frame?.x ?? 0) - left)).toBeLessThan(0.01 * picture.width)
  expect(Math.abs((frame?.width ?? 0) - size * picture.width)).toBeLessThan(0.01 * picture.width)
}

/** Expects the mark to be shown at a place of the page's picture. */
const expectMarkAt = (page: Page, { x, y }: { x: number; y: number }) =>
  expect
    .poll(
      async () => {
        const picture = await readBox(page)
        const mark = page.locator('[data-live-mark][data-view=shown]:visible')
        if ((await mark.count()) === 0) return (await page.locator('[data-slow]').count()) ? 'too slow' : 'hidden'
        const ring = await mark.first().evaluate((group) => {
          const { left, top, width, height } = group.getBoundingClientRect()
          return { x: left + width / 2, y: top + height / 2 }
        })
        const across = (ring.x - picture.left) / picture.width - (picture.isMirrored ? 1 - x : x)
        const error = Math.hypot(across, ((ring.y - picture.top) / picture.height - y) * (9 / 16))
        return error <= LIMIT ? 'on its part' : error
      },
      { timeout: MARK_TIMEOUT_MS },
    )
    .toBe('on its part')

/** The rate of the video that a page sends, over five seconds. */
const readSentKbit = (page: Page) =>
  page.evaluate(async () => {
    const { labConnections } = window as unknown as { labConnections: RTCPeerConnection[] }
    const readBytes = async () => {
      let bytes = 0
      for (const connection of labConnections)
        for (const report of (await connection.getStats()).values())
          if (report.type === 'outbound-rtp' && report.kind === 'video') bytes += report.bytesSent
      return bytes
    }
    const [before, from] = [await readBytes(), performance.now()]
    await new Promise((resolve) => setTimeout(resolve, 5000))
    return (8 * ((await readBytes()) - before)) / (performance.now() - from)
  })

for (const adapter of ADAPTERS) describeCloseUp(adapter)
