import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { publishBuild, type Release, releaseStoreOf } from '@radruf/federation/registry'
import { changedBuild } from '@radruf/federation/testing'
import { type Product, ROOT } from '../support/product.ts'
import { expect } from '../support/test.ts'
import { setBadLine } from './bad-line.ts'
import { ADAPTERS, type Adapter, control, expectBothSee, joinButton, testWith } from './caller.ts'

/** What a call promises, whatever way sound and picture travel. */
function callsWork(adapter: Adapter) {
  const test = testWith(adapter)
  test.describe(`a call (${adapter})`, () => {
    test('what one turns off the other hears of, and sees again when it is back', async ({ callers }) => {
      const { customer, mechanic } = callers
      if (adapter === 'direct')
        await test.step('SPEC §8: a bad connection is said to each in their language, and taken back', async () => {
          const said = [
            customer.getByText('Please stop repairing and get a better connection.'),
            mechanic.getByText('Bitte unterbrechen Sie die Reparatur und suchen Sie eine bessere Verbindung.'),
          ]
          await Promise.all([setBadLine(customer, true), setBadLine(mechanic, true)])
          for (const text of said) await expect(text).toBeVisible()
          await Promise.all([setBadLine(customer, false), setBadLine(mechanic, false)])
          for (const text of said) await expect(text).toBeHidden()
        })
      await control(customer, 'mic').click()
      await expect(mechanic.getByText(/hat das Mikrofon ausgeschaltet/)).toBeVisible()
      await control(customer, 'camera').click()
      await expect(mechanic.getByText(/hat die Kamera ausgeschaltet/)).toBeVisible()
      await control(customer, 'mic').click()
      await expect(mechanic.getByText(/hat das Mikrofon ausgeschaltet/)).toBeHidden()
      await control(customer, 'camera').click()
      await expect(mechanic.getByText(/hat die Kamera ausgeschaltet/)).toBeHidden()
      await expectBothSee(callers)
    })

    // In `npm test` the way that needs no cloud stands for both.
    test('both draw on the same frozen picture, also after a reload, and the ticket keeps it', {
      tag: adapter === 'direct' ? [] : '@deep',
    }, async ({ callers, complaints }) => {
      const { customer, mechanic } = callers
      // A page left while the SDK enters the room anew: the browser says so, and nobody misses it.
      if (adapter === 'twilio') complaints.allow(/WebSocket is closed before the connection is established/)
      await customer.setViewportSize({ width: 390, height: 844 })
      await mechanic.getByRole('button', { name: 'Bild anhalten und darauf zeichnen' }).click()
      const [hers, his] = [frozenPicture(customer), frozenPicture(mechanic)]
      await expect(hers).toBeVisible()
      await drawLine(mechanic, [0.2, 0.3], [0.8, 0.6])
      await drawLine(customer, [0.9, 0.1], [0.1, 0.9])
      await expect(his).toHaveAccessibleName('Das Standbild mit 2 Linien')
      await expect.poll(() => linesOf(hers)).toEqual(await linesOf(his))
      const [, second] = await linesOf(his)
      // As sharp as the customer's camera, 1280 × 720, whatever the line and the two screens are like.
      expect(second?.split(' ')[0]).toMatch(/^115\d(\.\d+)?,7\d/)

      await customer.reload()
      await expect.poll(() => linesOf(hers)).toEqual(await linesOf(his))
      await mechanic.getByRole('button', { name: 'Meine letzte Linie zurücknehmen' }).click()
      await expect(hers).toHaveAccessibleName('The frozen picture with one line')
      await customer.getByRole('button', { name: 'Keep the drawing in the ticket' }).click()
      await expect(customer.getByText('The picture with the drawing is in the ticket now.')).toBeVisible()
      await customer.getByRole('button', { name: 'Back to the live picture' }).click()
      await expect(his).toBeHidden()
      await expectBothSee(callers)
      await mechanic.goto(mechanic.url().replace(/\/call$/, ''))
      await expect(mechanic.getByRole('button', { name: /^Vergrößern: Bild aus dem Anruf/ })).toHaveCount(2)
    })

    test('a reloaded page is back in the call by itself', {
      tag: adapter === 'direct' ? [] : '@deep',
    }, async ({ callers }) => {
      await callers.customer.reload()
      await expectBothSee(callers)
      await callers.mechanic.reload()
      await expectBothSee(callers)
    })

    test('a second tab takes the call over, and the first can take it back', { tag: '@deep' }, async ({ callers }) => {
      const { customer, mechanic } = callers
      const second = await customer.context().newPage()
      await second.goto('/chat/videocall')
      await joinButton(second).click()
      await expectBothSee({ customer: second, mechanic })
      await customer.getByRole('button', { name: 'Continue here' }).click()
      await expectBothSee(callers)
      await expect(second.getByRole('button', { name: 'Continue here' })).toBeVisible()
    })

    test('lost signalling does not end the call, and everything works when it is back', { tag: '@deep' }, async ({
      callers,
      twilio,
      complaints,
    }) => {
      complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket|ERR_CONNECTION/)
      const { customer, mechanic } = callers
      twilio?.cut()
      await customer.context().setOffline(true)
      await expectBothSee(callers)
      twilio?.mend()
      await customer.context().setOffline(false)
      await control(mechanic, 'camera').click()
      await expect(customer.getByText(/has turned the camera off/)).toBeVisible()
      await control(mechanic, 'camera').click()
      await expectBothSee(callers)
      await mechanic.reload()
      await expectBothSee(callers)
    })

    test('hanging up leads on, leaves the other alone, and one can come back', { tag: '@deep' }, async ({
      callers,
    }) => {
      const { customer, mechanic } = callers
      await control(customer, 'hang up').click()
      await expect(customer).toHaveURL(/\/rating$/)
      await expect(mechanic.getByRole('status').filter({ hasText: /ist gerade nicht im Anruf/ })).toBeVisible()
      await customer.goto('/chat/videocall')
      await joinButton(customer).click()
      await expectBothSee(callers)
    })

    if (adapter === 'direct')
      test('on a line that hardly carries anything the sound goes first, and the picture comes back', {
        tag: '@deep',
      }, async ({ callers }) => {
        const { customer, mechanic } = callers
        await setBadLine(customer, true)
        await expect(customer.getByText(/can hear you but not see you/)).toBeVisible({ timeout: 20_000 })
        await expect(mechanic.getByText(/kommt im Moment nur der Ton/)).toBeVisible()
        await expect(customer.getByText(/stop repairing/)).toBeVisible()
        await setBadLine(customer, false)
        await expect(mechanic.getByText(/kommt im Moment nur der Ton/)).toBeHidden({ timeout: 30_000 })
        await expectBothSee(callers)
      })

    if (adapter === 'direct')
      test('a newer release is offered after the call, never in it', { tag: '@deep' }, async ({ callers, product }) => {
        const { customer } = callers
        const offer = customer.getByRole('status').filter({ hasText: 'There’s a newer version of this page.' })
        await publishAnother(product)
        const asked = customer.waitForResponse('**/releases')
        await customer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await (await asked).finished()
        // Longer than anybody counts as busy who does nothing.
        const since = await customer.evaluate(() => performance.now())
        await customer.waitForFunction((began) => performance.now() - began > 8000, since)
        await expect(offer).toHaveCount(0)
        await control(customer, 'hang up').click()
        await expect(offer).toBeVisible()
      })

    if (adapter === 'twilio')
      test('the real SDK entered the room, and nobody waits alone in it', async ({ callers, twilio }) => {
        expect(new Set(twilio?.joined).size).toBe(2)
        const before = twilio?.joined.length
        const alone = callers.customer.getByRole('status').filter({ hasText: /not (here yet|in the call)/ })
        await control(callers.mechanic, 'hang up').click()
        await expect(alone).toBeVisible()
        await callers.customer.reload()
        await expect(alone).toBeVisible()
        expect(twilio?.joined.length).toBe(before)
      })
  })
}

for (const adapter of ADAPTERS) callsWork(adapter)

/** Makes another release of the remote that calls run in live; what it does is the same. */
async function publishAnother({ dataDir }: Product) {
  const dist = join(ROOT, 'mf-chat-call/dist')
  const { server } = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as Release
  const end = readFileSync(join(dist, server.file), 'utf8').slice(-60)
  const changed = changedBuild(dist, { from: end, to: `${end}\n// changed`, release: { version: '9.0.0' } })
  await publishBuild(releaseStoreOf({ DATA_DIR: dataDir }, ROOT), changed, 'Ada')
}

const frozenPicture = (page: Page) => page.getByRole('img', { name: /^(The frozen picture|Das Standbild) / })
const linesOf = (picture: Locator): Promise<(string | null)[]> =>
  picture.locator('polyline[data-by]').evaluateAll((lines) => lines.map((line) => line.getAttribute('points')))

/** Draws from one point of the picture to another, each as a share of it from its upper left corner. */
async function drawLine(page: Page, from: [number, number], to: [number, number]) {
  const [start, end] = await frozenPicture(page).evaluate(
    (svg, points) => {
      const { width, height } = (svg as SVGSVGElement).viewBox.baseVal
      return points.map(([x, y]) => {
        const matrix = (svg as SVGSVGElement).getScreenCTM() as DOMMatrix
        const { x: left, y: top } = new DOMPoint(x * width, y * height).matrixTransform(matrix)
        return [left, top] as const
      })
    },
    [from, to] as const,
  )
  if (!start || !end) throw new Error('A line has two ends.')
  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move(...end, { steps: 5 })
  await page.mouse.up()
}
