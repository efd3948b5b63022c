import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { openConfiguredStore, publishBuild } from '@radruf/release-tool/registry'
import { changedBuild } from '@radruf/release-tool/testing'
import { evaluateSide } from '../../scripts/test/call-figures.ts'
import { getCondition } from '../lab/conditions.ts'
import { hangUp, NOTHING_OPEN } from '../lab/joins.ts'
import { createLab, type LabOptions, PEOPLE } from '../lab/lab-call.ts'
import { readSamples, readSentHeight, recordConnections } from '../lab/sampler.ts'
import { disturbCall, TEST_PACE } from '../lab/troubled-call.ts'
import { OPTIONS } from '../screens/call.ts'
import { allowDevices, control, joinButton, joinFromLobby, rejoinEndedCall, turnOnDevices } from '../support/call.ts'
import { paintCamera } from '../support/live-marks.ts'
import { type Product, ROOT } from '../support/product.ts'
import { expect, expectAccessible } from '../support/test.ts'
import { expectNothingCovered } from './bad-line.ts'
import { ADAPTERS, type Adapter, type Callers, createCallTest, expectBothSee } from './caller.ts'
import { DRAWING_LIMIT, drawMark, LAYOUTS } from './drawing-error.ts'
import { expectButtonsInLandscape } from './landscape.ts'
import { expectMarkOnItsPart } from './live-marks.ts'
import {
  expectDotFromDesk,
  expectDotsInEveryLayout,
  expectEveryToolInEveryLayout,
  expectMarkOnUprightStill,
  expectMarksOnTheirSpots,
  expectTextAtItsPlace,
  frozenPicture,
  getLines,
} from './marks-and-dots.ts'
import { measurePointing } from './pointing.ts'
import { expectControlsInReach, expectPointerSwitch } from './reach.ts'
import { expectPhotoForBoth, expectStepsForBoth } from './steps-and-photos.ts'

const DEVICES_ARE_SHOWN = 'turning off microphone or camera is shown to the counterpart, and so is turning it on'
const RELOAD_REJOINS = 'a reloaded page rejoins the call automatically, and in landscape its buttons are in view'

/** Pixels of the shorter side of the smallest picture, which voice first sends. */
const LAST_HEIGHT = 180

/** Behaviour that every call adapter must have. */
function describeCalls(adapter: Adapter) {
  const test = createCallTest(adapter)
  test.describe(`a call (${adapter})`, () => {
    // One call for all: opening and joining another one takes as long as each of these steps.
    if (adapter === 'direct')
      test('a call of the lab: a bad line, hanging up, devices that are off, and a reload', async ({
        openContext,
        signIn,
        product,
      }) => {
        const openSignedIn: LabOptions['openContext'] = async (person, options) => {
          const context = await openContext(options)
          await signIn(context, PEOPLE[person])
          return context
        }
        const call = await (await createLab({ transport: 'direct', product, openContext: openSignedIn })).open()
        const from = Date.now()
        await call.join()
        await test.step('SPEC §8: a bad line is shown to each in their language, and hidden when it is over', async () => {
          const whenWarned = () => expectNothingCovered(call.customer)
          const trouble = await disturbCall(call, getCondition('loss 20 %'), { ...TEST_PACE, whenWarned })
          for (const page of [call.customer, call.mechanic]) {
            const { warnedAfter, clearedAfter } = evaluateSide(await readSamples(page), trouble)
            expect([warnedAfter, clearedAfter].every(Number.isFinite)).toBe(true)
          }
        })
        for (const person of ['customer', 'mechanic'] as const)
          await test.step(`the ${person} hangs up, which leaves nothing open, and joins again`, async () => {
            expect(await hangUp(call, person, from)).toEqual(NOTHING_OPEN)
            await call.openLobby(person)
            await call.join(person)
          })
        await test.step(DEVICES_ARE_SHOWN, () => expectDevicesShown(call))
        await test.step(RELOAD_REJOINS, () => expectReloadsRejoin(call))
        call.assertRouted()
        await call.close()
      })
    else {
      test(DEVICES_ARE_SHOWN, { tag: '@deep' }, ({ callers }) => expectDevicesShown(callers))
      test(RELOAD_REJOINS, { tag: '@deep' }, ({ callers }) => expectReloadsRejoin(callers))
    }

    // `npm test` runs this with the direct adapter only.
    test('both draw on the same frozen picture, also after a reload, and the ticket stores it', {
      tag: adapter === 'direct' ? [] : '@deep',
    }, async ({ callers }) => {
      const { customer, mechanic } = callers
      await customer.setViewportSize({ width: 390, height: 844 })
      await mechanic.getByRole('button', { name: 'Anhalten', exact: true }).click()
      const [customerPicture, mechanicPicture] = [frozenPicture(customer), frozenPicture(mechanic)]
      await expect(customerPicture).toBeVisible()
      const lines = [
        await drawMark(mechanic, { tool: 'line', from: { x: 0.2, y: 0.3 }, to: { x: 0.8, y: 0.6 } }),
        await drawMark(customer, { tool: 'line', from: { x: 0.9, y: 0.1 }, to: { x: 0.1, y: 0.9 } }),
      ]
      await expect(mechanicPicture).toHaveAccessibleName('Das Standbild mit 2 Markierungen')
      await expect.poll(() => getLines(customerPicture)).toEqual(await getLines(mechanicPicture))
      const [, second] = await getLines(mechanicPicture)
      // The picture has the camera's resolution, 1280 × 720, whatever the connection and the viewports are.
      expect(second?.split(' ')[0]).toMatch(/^11[45]\d(\.\d+)?,[67]\d/)

      await test.step('the still picture with its tools is accessible for both', async () => {
        await expectAccessible(customer)
        await expectAccessible(mechanic)
      })

      await test.step('over the still picture each reads whether the other is heard, and a hold can be ended', async () => {
        await mechanic.keyboard.press('h')
        await expect(customer.getByText(/ will be right back\./)).toBeVisible()
        await expect(mechanic.getByText(/ hört und sieht Sie gerade nicht\.$/)).toBeVisible()
        await mechanic.getByRole('button', { name: 'Wieder da' }).click()
        const title = customer.getByText(/^You can still hear /)
        await expect(title).toBeVisible()
        await expect(mechanic.getByText(/^Sie hören .+ weiter$/)).toBeVisible()
        expect(await takesPress(title), 'marks are drawn through the title').toBe(false)
      })

      await customer.addInitScript(paintCamera)
      await customer.reload()
      await expect.poll(() => getLines(customerPicture)).toEqual(await getLines(mechanicPicture))
      await test.step('every mark misses the spot that its person means by at most 2 px in every layout, also after turning', () =>
        expectMarksOnTheirSpots(callers, lines))
      for (let marks = LAYOUTS.length / 2; marks >= 0; marks--)
        await mechanic.getByRole('button', { name: 'Rückgängig: meine letzte Markierung' }).click()
      for (let marks = LAYOUTS.length / 2; marks > 0; marks--)
        await customer.getByRole('button', { name: 'Undo my last mark' }).click()
      await expect(customerPicture).toHaveAccessibleName('The still picture with one mark')
      await test.step('a text stands where its field was opened, also when a press beside it ends it', () =>
        expectTextAtItsPlace(callers))
      await customer.getByRole('button', { name: 'Keep the drawing' }).click()
      await expect(customer.getByText('The picture with the drawing is now in the ticket.')).toBeVisible()
      await expect(mechanic.getByRole('button', { name: 'Im Ticket', exact: true })).toBeVisible()
      await customer.getByRole('button', { name: 'Back to live' }).click()
      await expect(mechanicPicture).toBeHidden()
      await turnOnDevices(customer)
      await expectBothSee(callers)
      await test.step('a mark on the moving picture is on its part for both while the camera moves, and shown nowhere else', () =>
        expectMarkOnItsPart(callers))
      await test.step('on phones every control is large enough and in reach', async () => {
        await expectControlsInReach(customer, 'customer')
        await expectControlsInReach(mechanic, 'mechanic')
      })
      await test.step('with a mouse the pointer can be switched on at every size', async () => {
        await expectPointerSwitch(mechanic)
        await mechanic.setViewportSize(LAYOUTS[0].mechanic)
      })
      await test.step('a photo of the case stands beside the live picture, for the customer too until they close it', () =>
        expectPhotoForBoth(callers))
      await test.step('a number becomes a step with its still, and each confirmation is shown to both', () =>
        expectStepsForBoth(callers))
      await test.step('the laser dot stands on its spot of the moving picture, which it enlarges', () =>
        expectDotFromDesk(callers))
      await test.step('and a mark on the still of a phone that is held upright, which takes the place of the chat', () =>
        expectMarkOnUprightStill(callers))
      await mechanic.goto(mechanic.url().replace(/\/call$/, ''))
      // The first still and its drawing are one picture. The step's still is kept with the call's pictures.
      await expect(mechanic.getByRole('checkbox', { name: /^(Standbild|Zeichnung) · / })).toHaveCount(3)
    })

    test('a second tab takes over the call, and the first tab can take it back', { tag: '@deep' }, async ({
      callers,
    }) => {
      const { customer, mechanic } = callers
      const second = await customer.context().newPage()
      await second.goto('/chat/videocall')
      await joinFromLobby(second)
      await expectBothSee(callers)
      await second.getByRole('dialog').getByRole('button', { name: 'Continue here' }).click()
      await expectBothSee({ customer: second, mechanic })
      await customer.getByRole('button', { name: 'Continue here' }).click()
      await expectBothSee(callers)
      await expect(second.getByRole('button', { name: 'Continue here' })).toBeVisible()
    })

    test('lost signalling does not end the call, and controls work after it returns', { tag: '@deep' }, async ({
      callers,
      twilio,
      consoleErrors,
    }) => {
      consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket|ERR_CONNECTION/)
      const { customer, mechanic } = callers
      twilio?.cut()
      await customer.context().setOffline(true)
      await expectBothSee(callers)
      twilio?.restore()
      await customer.context().setOffline(false)
      await control(mechanic, 'camera').click()
      await expect(customer.getByText(/’s camera is off/)).toBeVisible()
      await control(mechanic, 'camera').click()
      await expectBothSee(callers)
      await mechanic.reload()
      await turnOnDevices(mechanic)
      await expectBothSee(callers)
    })

    test('hanging up ends the call for both, and rejoining works', { tag: '@deep' }, async ({ callers }) => {
      const { customer, mechanic } = callers
      // The button of a warning covers the one of the controls.
      await control(customer, 'hang up').last().click()
      await expect(customer).toHaveURL(/\/rating$/)
      await expect(mechanic.getByRole('heading', { name: 'Ben hat aufgelegt' })).toBeVisible()
      await expect(mechanic.locator('video')).toHaveCount(0)
      await customer.goto('/chat/videocall')
      await joinFromLobby(customer)
      await rejoinEndedCall(mechanic)
      await expectBothSee(callers)
    })

    if (adapter === 'direct')
      test.describe('on screens with two pixels per point', () => {
        test.use({ deviceScaleFactor: 2 })

        test('marks of every tool and laser dots of both miss their spots by at most 2 px in every layout', {
          tag: '@deep',
        }, async ({ callers }) => {
          await expectDotsInEveryLayout(callers)
          await expectEveryToolInEveryLayout(callers)
        })
      })

    if (adapter === 'direct')
      test('on a poor connection sound has priority, and the picture returns when it is over', {
        tag: '@deep',
      }, async ({ callers, line }) => {
        const { customer, mechanic } = callers
        // A round trip of 1.2 s.
        line.setProfile({ delayMs: 600 })
        // Each side suspends its video at its own time.
        const soundOnly = mechanic.getByText(/hören sich, sehen sich aber gerade nicht/)
        await expect(soundOnly).toBeVisible()
        await expect(customer.getByText(/stop repairing/)).toBeVisible()
        line.setProfile({ delayMs: 0 })
        await expect(soundOnly).toBeHidden()
        await expectBothSee(callers)
      })

    if (adapter === 'direct')
      test('while the line of the mechanic is dead, the customer reads so and is asked to wait with the repair', {
        tag: '@deep',
      }, async ({ callers, line, consoleErrors }) => {
        consoleErrors.allow(/ERR_FAILED/)
        const { customer, mechanic } = callers
        const wait = customer.getByRole('heading', { name: /lost their connection$/ })
        line.setProfile({ isCut: true })
        const requests = /\/api\//
        await mechanic.context().route(requests, (route) => route.abort())
        // The service removes a participant who is silent for 30 s.
        await expect(wait).toBeVisible({ timeout: 90_000 })
        await expect(customer.getByText(/didn’t hang up\.$/)).toBeVisible()
        await expect(customer.getByText('Please don’t carry on with the repair.')).toBeVisible()
        await mechanic.context().unroute(requests)
        line.setProfile({ isCut: false })
        // The longest pause between two attempts to join again.
        await expect(wait).toBeHidden({ timeout: 90_000 })
        await expectBothSee(callers)
      })

    if (adapter === 'twilio')
      test('voice first makes the sent picture small, also during the call and after a reload', {
        tag: '@deep',
      }, async ({ callers }) => {
        const { customer } = callers
        await recordConnections(customer.context())
        await customer.reload()
        await turnOnDevices(customer)
        await expectBothSee(callers)
        const expectLarge = () => expect.poll(() => readSentHeight(customer)).toBeGreaterThan(LAST_HEIGHT)
        const expectSmall = () => expect.poll(() => readSentHeight(customer)).toBe(LAST_HEIGHT)
        const toggle = async () => {
          await customer.getByRole('button', { name: OPTIONS }).click()
          await customer.getByRole('switch', { name: 'Voice first' }).click()
          await customer.keyboard.press('Escape')
        }
        await expectLarge()
        await toggle()
        await expectSmall()
        await customer.reload()
        await turnOnDevices(customer)
        await expectBothSee(callers)
        await expectSmall()
        await toggle()
        await expectLarge()
      })

    test('the laser dot follows the pointer on the other side, both ways', {
      tag: '@deep',
    }, async ({ callers, line }) => {
      const { customer, mechanic } = callers
      await customer.setViewportSize({ width: 1280, height: 900 })
      await mechanic.getByRole('button', { name: 'Zeiger' }).click()
      await customer.getByRole('button', { name: 'Pointer' }).click()
      // The customer's own picture is the large one, at which the customer points.
      await customer.getByRole('button', { name: 'Swap pictures' }).click()
      for (const delayMs of [0, 100]) {
        line.setProfile({ delayMs })
        for (const from of [mechanic, customer]) {
          const dots = await measurePointing(from, from === mechanic ? customer : mechanic)
          const sweep = `laser dot of the ${from === mechanic ? 'mechanic' : 'customer'}, line ${delayMs} ms`
          expect(dots.length, sweep).toBeGreaterThan(20)
          const places = dots.map(({ x }) => x)
          expect(places, sweep).toEqual(places.toSorted((one, other) => one - other))
          // Of the mouse's places, which are some pixels apart.
          for (const { missPixels } of dots) expect(missPixels, sweep).toBeLessThanOrEqual(DRAWING_LIMIT)
        }
      }
    })

    if (adapter === 'direct')
      test('a newer release is offered after the call, not during it', { tag: '@deep' }, async ({
        callers,
        product,
      }) => {
        const { customer } = callers
        const offer = customer.getByRole('status').filter({ hasText: 'There’s a newer version of this page.' })
        await publishNewRelease(product)
        const releaseCheck = customer.waitForResponse('**/releases')
        await customer.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await (await releaseCheck).finished()
        // Longer than the idle delay of the reload offer.
        const since = await customer.evaluate(() => performance.now())
        await customer.waitForFunction((began) => performance.now() - began > 8000, since)
        await expect(offer).toHaveCount(0)
        // While the release is built, a busy machine may warn; the warning offers it as well, above the room.
        await control(customer, 'hang up').last().click()
        await expect(offer).toBeVisible()
      })

    if (adapter === 'direct')
      // The last test with these callers: their call cannot be joined again.
      test('the mechanic ends the call in the case, for both', { tag: '@deep' }, async ({ callers }) => {
        const { customer, mechanic } = callers
        await mechanic.getByRole('button', { name: 'Verkleinern' }).click()
        const callWindow = mechanic.getByRole('region', { name: 'Laufender Anruf mit Ben' })
        await expect(callWindow).toBeVisible()
        const end = mechanic.getByRole('button', { name: 'Anruf abschließen' })
        await test.step('on a phone the actions of the case scroll out from under the window', async () => {
          await mechanic.setViewportSize({ width: 360, height: 640 })
          await end.evaluate((button) => button.scrollIntoView({ block: 'start' }))
          const [action, shown] = await Promise.all([end.boundingBox(), callWindow.boundingBox()])
          expect((action?.y ?? 640) + (action?.height ?? 0)).toBeLessThan(shown?.y ?? 0)
        })
        await end.click()
        await expect(callWindow).toHaveCount(0)
        await expect(customer.getByRole('link', { name: 'Rate now' })).toBeVisible()
        await expect(control(customer, 'hang up')).toHaveCount(0)
        await expect(customer.locator('video')).toHaveCount(0)
      })

    if (adapter === 'twilio')
      test('the real SDK enters the room from the lobby while the other one waits, and not for a person who is alone', async ({
        callers,
        twilio,
      }) => {
        expect(new Set(twilio?.joined.map((identity) => identity.split(':')[0])).size).toBe(2)
        const before = twilio?.joined.length
        const aloneStatus = callers.customer.getByRole('status').filter({ hasText: /n(o|’)t (here yet|in the call)/ })
        await control(callers.mechanic, 'hang up').click()
        await rejoinEndedCall(callers.customer)
        await expect(aloneStatus).toBeVisible()
        await callers.customer.reload()
        await expect(aloneStatus).toBeVisible()
        expect(twilio?.joined.length).toBe(before)
        await test.step('in the lobby both enter, the page that waits still says that the other person is missing, and both meet in that room', async () => {
          await callers.mechanic.waitForURL(/\/desk\/[^/]+$/)
          await callers.mechanic.goBack()
          await allowDevices(callers.mechanic)
          await expect.poll(() => twilio?.joined.length).toBe((before ?? 0) + 2)
          await expect(aloneStatus).toBeVisible()
          await joinButton(callers.mechanic).click()
          await turnOnDevices(callers.customer)
          await expectBothSee(callers)
          expect(twilio?.joined.length).toBe((before ?? 0) + 2)
        })
      })

    if (adapter === 'twilio')
      test('loss, and media that are cut while the signalling works, stop the repair; the room is entered once more', {
        tag: '@deep',
      }, async ({ callers, twilio, line }) => {
        const { customer, mechanic } = callers
        const warnings = [
          customer.getByText('Please stop repairing and get a better connection'),
          mechanic.getByText(/^Der Ton läuft weiter|^Bitte unterbrechen Sie die Reparatur/).first(),
        ]
        const expectWarned = () => Promise.all(warnings.map((text) => expect(text).toBeVisible()))
        // Browsers without time for the call keep the warning, so its end waits for the machine.
        const expectGood = () => Promise.all(warnings.map((text) => expect(text).toBeHidden({ timeout: 200_000 })))
        line.setProfile({ loss: 0.2 })
        await expectWarned()
        line.setProfile({ loss: 0 })
        await expectGood()
        const before = twilio?.joined.length ?? 0
        line.setProfile({ isCut: true })
        await expectWarned()
        await expect.poll(() => twilio?.joined.length, { timeout: 60_000 }).toBeGreaterThan(before)
        line.setProfile({ isCut: false })
        await expectBothSee(callers)
        await expectGood()
      })

    if (adapter === 'twilio')
      test('a refused token at the local signalling server delays the call, and blocked signalling does not interrupt it', {
        tag: '@deep',
      }, async ({ callers, twilio, consoleErrors }) => {
        consoleErrors.allow(/WebSocket|ERR_CONNECTION/)
        const { customer, mechanic } = callers
        twilio?.refuseTokens(true)
        await customer.reload()
        await expect(customer.getByText(/^Connecting to /)).toBeVisible()
        await turnOnDevices(customer)
        twilio?.refuseTokens(false)
        await expectBothSee(callers)
        twilio?.cut()
        const reconnecting = /was interrupted and is being restored|wurde unterbrochen/
        for (let look = 0; look < 3; look++) {
          await expectBothSee(callers)
          for (const page of [customer, mechanic]) await expect(page.getByText(reconnecting)).toHaveCount(0)
        }
        twilio?.restore()
        await expectBothSee(callers)
      })
  })
}

for (const adapter of ADAPTERS) describeCalls(adapter)

/** The customer turns microphone and camera off and on. The mechanic reads so, and both see each other afterwards. */
async function expectDevicesShown({ customer, mechanic }: Callers) {
  await control(customer, 'mic').click()
  await expect(mechanic.getByText(/Das Mikrofon von .+ ist aus/)).toBeVisible()
  await control(customer, 'camera').click()
  await expect(mechanic.getByText(/Die Kamera von .+ ist aus/)).toBeVisible()
  await control(customer, 'mic').click()
  await expect(mechanic.getByText(/Das Mikrofon von .+ ist aus/)).toBeHidden()
  await control(customer, 'camera').click()
  await expect(mechanic.getByText(/Die Kamera von .+ ist aus/)).toBeHidden()
  await expectBothSee({ customer, mechanic })
}

/** Both reload the page and see each other again. In landscape every button of the call is in view and takes its press. */
async function expectReloadsRejoin({ customer, mechanic }: Callers) {
  for (const page of [customer, mechanic]) {
    await page.reload()
    await turnOnDevices(page)
    await expectBothSee({ customer, mechanic })
  }
  for (const page of [customer, mechanic]) await expectButtonsInLandscape(page)
}

/** Publishes another release of mf-chat-call with the same behaviour. */
async function publishNewRelease({ dataDir }: Product) {
  const dist = join(ROOT, 'mf-chat-call/dist')
  const { server } = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
  const end = readFileSync(join(dist, server.file), 'utf8').slice(-60)
  const changed = changedBuild(dist, { from: end, to: `${end}\n// changed`, release: { version: '9.0.0' } })
  await publishBuild(openConfiguredStore({ DATA_DIR: dataDir }, ROOT), changed, 'Ada')
}

/** Whether a press on the middle of the element reaches it. */
const takesPress = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === node
  })
