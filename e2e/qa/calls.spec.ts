import { LANGUAGES } from '@radruf/contract'
import type { ScenarioName } from '@radruf/scenarios'
import { expectBothSee } from '../calls/caller.ts'
import { openScreen } from '../screens/open.ts'
import { SCENARIO_SCREENS } from '../screens/scenario-screens.ts'
import type { Screen } from '../screens/screens.ts'
import { joinFromLobby } from '../support/call.ts'
import { getScenarioPath, getSessionLink } from '../support/links.ts'
import { test } from '../support/qa.ts'
import { expect, type Page } from '../support/test.ts'

type OpenContext = () => Promise<{ newPage: () => Promise<Page> }>

/** Both roles of one tester session in the call, each in its own browser context. */
async function startCall(name: ScenarioName, openContext: OpenContext) {
  const [customer, mechanic] = [await (await openContext()).newPage(), await (await openContext()).newPage()]
  await customer.goto(getScenarioPath(name, { lang: 'en' }))
  await mechanic.goto(await getSessionLink(customer, 'mechanic'))
  await joinFromLobby(customer)
  await joinFromLobby(mechanic)
  // The controls appear when both participants have joined, with or without a picture.
  for (const side of [customer, mechanic]) await expect(side.getByRole('button', { name: 'Hang up' })).toBeVisible()
  return { customer, mechanic }
}

test('the scenario “call about to start” is a real call between two windows of a tester session', {
  tag: '@deep',
}, async ({ openContext }) => {
  const { customer, mechanic } = await startCall('call about to start', openContext)
  await expectBothSee({ customer, mechanic })
  await mechanic.getByRole('button', { name: 'Camera off' }).click()
  await expect(customer.getByText(/’s camera is off/)).toBeVisible()
})

// With a granted camera permission the browser reveals its IP addresses; otherwise it uses mDNS names.
for (const permissions of [[], ['camera', 'microphone']])
  test(`on a bad connection both are warned, and sound continues without the picture (${permissions})`, {
    tag: '@deep',
  }, async ({ openContext }) => {
    const { customer, mechanic } = await startCall('bad connection', () => openContext({ permissions }))
    for (const side of [customer, mechanic]) {
      await expect(side.getByText(/^Please (stop repairing|pause the repair)/).first()).toBeVisible()
      await expect(side.getByText(/no picture right now|but not see (you|each other)/).first()).toBeVisible()
    }
  })

for (const language of LANGUAGES)
  test(`on a small phone the way to allow a blocked camera and the test of the connection are in view, ${language}`, {
    tag: '@deep',
  }, async ({ browser, product }) => {
    const viewport = { width: 360, height: 640 }
    const page = await openScreen(browser, product, null, findCallScreen('camera refused'), { language, viewport })
    const connection = page.getByText(/^(Verbindung: gut|Connection: good)$/)
    await expect(connection).toBeVisible()
    for (const part of [
      page.getByRole('heading', { name: /(gesperrt|blocked)$/ }),
      page.getByRole('listitem').nth(2),
      connection,
      page.getByRole('button', { name: /^(Noch einmal versuchen|Try again)$/ }),
      page.getByRole('button', { name: /^(Ohne Kamera teilnehmen|Join without camera)$/ }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    await page.context().close()
  })

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]

for (const language of LANGUAGES)
  test(`on phones the small window leaves the way back to the call free, ${language}`, {
    tag: '@deep',
  }, async ({ browser, product }) => {
    for (const viewport of PHONES) {
      const page = await openScreen(browser, product, null, findCallScreen('in the small window'), {
        language,
        viewport,
      })
      // A busy machine may warn, which makes the window higher.
      await page
        .locator('[data-call-window] [role=alert]')
        .evaluate((warning: HTMLElement) => warning.style.setProperty('display', 'none'))
      const callWindow = await page.locator('[data-call-window] > section').boundingBox()
      for (const part of [
        page.getByRole('heading', { name: /^(Ihr Anruf mit .+ läuft|Your call with .+ is running)$/ }),
        page.getByRole('link', { name: /^(Zurück zum Anruf|Return to the call)$/ }),
      ]) {
        const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: 0 }
        expect(y + height, `at ${viewport.width} px`).toBeLessThan(callWindow?.y ?? Number.NaN)
      }
      await page.context().close()
    }
  })

test('the browser’s own window of the picture replaces the small one, until there is a message', {
  tag: '@deep',
}, async ({ browser, product }) => {
  const page = await openScreen(browser, product, null, findCallScreen('bad connection in the small window'), {
    language: 'de',
  })
  const callWindow = page.locator('[data-call-window] > section')
  const warning = callWindow.getByRole('alert')
  // Browsers without a screen open no such window.
  await callWindow.evaluate((section) => section.setAttribute('data-away', ''))
  await expect(warning).toBeVisible()
  await expect(callWindow.getByRole('button', { name: /^(Auflegen|Hang up)$/ })).toBeVisible()
  await warning.evaluate((alert) => alert.replaceChildren())
  await expect(callWindow).toBeHidden()
  await page.context().close()
})

/** A state of the customer's call. */
function findCallScreen(state: string): Screen {
  const found = SCENARIO_SCREENS.find((screen) => screen.path === '/chat/videocall' && screen.state === state)
  if (!found) throw new Error(`There is no state "${state}".`)
  return found
}

test('the live regions of a call are in the accessibility tree before they have a text', {
  tag: '@deep',
}, async ({ openContext }) => {
  const { customer, mechanic } = await startCall('in call', openContext)
  await customer.setViewportSize({ width: 390, height: 844 })
  await expectBothSee({ customer, mechanic })
  const room = customer.locator('[data-fullscreen]')
  const regions = await room.locator('[role=status]:not(dialog *)').count()
  expect(regions).toBeGreaterThan(5)
  await expect(room.getByRole('status')).toHaveCount(regions)
})
