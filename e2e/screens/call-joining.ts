import type { Page } from '@playwright/test'
import { allowDevices, joinButton, joinFromLobby, joinOrTakeOver } from '../support/call.ts'
import { getSessionLink } from '../support/links.ts'
import { joinCall } from './call.ts'
import { openOtherContext } from './steps.ts'

/** Joins both roles; the answer of this page does not reach the other one. */
export async function waitForConnection(page: Page) {
  await page.route('**/call/signals', () => {})
  await joinCall(page)
  const side = new URL(page.url()).pathname.startsWith('/desk') ? 'customer' : 'mechanic'
  const other = await (await openOtherContext(page)).newPage()
  await other.goto(await getSessionLink(page, side))
  await joinCall(other)
  await page
    .getByText(/(wird aufgebaut|^Connecting to )/)
    .first()
    .waitFor()
}

/** Takes part in another window and wants to join here, too. */
export async function joinASecondTime(page: Page) {
  const side = new URL(page.url()).pathname.startsWith('/desk') ? 'mechanic' : 'customer'
  const other = await (await openOtherContext(page)).newPage()
  await other.goto(await getSessionLink(page, side))
  await joinCall(other)
  await joinFromLobby(page)
  await page.getByRole('dialog').waitFor()
}

/** Presses "join" while the service does not say whether the person takes part elsewhere. */
export async function joinWithoutAnswer(page: Page) {
  await page.addInitScript(keepWaiting, ASK_TIMEOUT_MS)
  await page.route('**/api/tickets/*', () => {})
  await page.reload()
  await joinFromLobby(page)
  await page.locator('[data-loading]').waitFor()
}

/** Milliseconds after which the page joins without the answer. */
const ASK_TIMEOUT_MS = 3000

/** Runs in the page: timers of this length do not end. */
function keepWaiting(length: number) {
  const start = window.setTimeout.bind(window)
  const startOther = (run: () => void, milliseconds?: number, ...values: unknown[]) =>
    milliseconds === length ? 0 : start(run, milliseconds, ...values)
  Object.assign(window, { setTimeout: startOther })
}

/** Joins a call that has ended meanwhile. */
export async function joinTooLate(page: Page) {
  await page.route('**/call/participants/*', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: '{"code":"CALL_NOT_OPEN"}' }),
  )
  await joinFromLobby(page)
  await page.getByText(/^(Dieser Anruf ist vorbei|This call is over)$/).waitFor()
}

/** Tries to join where joining is refused. */
export async function joinRefused(page: Page) {
  await joinFromLobby(page)
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
}

/** Joins and goes on in another window. */
export async function joinElsewhere(page: Page) {
  await joinCall(page)
  const other = await (await openOtherContext(page)).newPage()
  await other.goto(await getSessionLink(page, 'customer'))
  await joinOrTakeOver(other)
  await page.getByText(/^(Sie machen woanders weiter|You’re carrying on)/).waitFor()
}

/** Opens the page so many minutes later, joins, and waits for a text about the mechanic who does not come. */
export const waitForMechanic = (minutes: number, text: RegExp) => async (page: Page) => {
  await page.evaluate(
    async (later) => void (await fetch('/qa/clock', { method: 'POST', body: new URLSearchParams({ minutes: later }) })),
    String(minutes),
  )
  await page.reload()
  await joinCall(page)
  await page.getByText(text).first().waitFor()
}

/** Longer than joining is tried again before it is refused. */
const UNTIL_REFUSED = 60_000

/** Tries to join without a connection to the service. */
export async function joinOffline(page: Page) {
  await allowDevices(page)
  await page.context().setOffline(true)
  await joinButton(page).click()
  await page
    .getByText(/^(Die Teilnahme ist gerade nicht möglich|You can’t join right now)/)
    .waitFor({ timeout: UNTIL_REFUSED })
}
