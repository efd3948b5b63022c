import { expect } from '../support/test.ts'
import { setBadLine } from './bad-line.ts'
import { ADAPTERS, type Adapter, control, expectBothSee, joinButton, testWith } from './caller.ts'

/** What a call promises, whatever way sound and picture travel. */
function callsWork(adapter: Adapter) {
  const test = testWith(adapter)
  test.describe(`a call (${adapter})`, () => {
    test('what one turns off the other hears of, and sees again when it is back', async ({ callers }) => {
      const { customer, mechanic } = callers
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

    test('a reloaded page is back in the call by itself', async ({ callers }) => {
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

    if (adapter === 'twilio')
      test('the real SDK entered the room, and nobody waits alone in it', async ({ callers, twilio }) => {
        expect(new Set(twilio?.joined).size).toBe(2)
        const before = twilio?.joined.length
        await control(callers.mechanic, 'hang up').click()
        await callers.customer.reload()
        await expect(
          callers.customer.getByRole('status').filter({ hasText: /not (here yet|in the call)/ }),
        ).toBeVisible()
        expect(twilio?.joined.length).toBe(before)
      })
  })
}

for (const adapter of ADAPTERS) callsWork(adapter)
