import type { Page } from '@playwright/test'
import { joinBothSides, minimizeCall } from './call.ts'

const STOP_REPAIRING =
  /^\s*(Bitte nicht weiterreparieren|Please stop repairing|Bitte unterbrechen|Please pause|Der Ton läuft|Sound still works)/

/** Joins both roles and waits for the warning about the connection. */
export async function joinOverPoorConnection(page: Page) {
  await joinBothSides(page)
  await page.getByText(STOP_REPAIRING).filter({ visible: true }).first().waitFor()
}

/** Milliseconds of a request above which a side's own way to the service is weak. */
const WEAK_REQUEST_MS = 1500
const UNTIL_VERDICT = 45_000

/** Joins both roles over a poor connection whose bad side is the customer's, and waits until the page says so. */
export async function joinOverWeakCustomerLine(page: Page) {
  const counterpart = await joinBothSides(page)
  const customer = new URL(page.url()).pathname.startsWith('/desk') ? counterpart : page
  await customer.route('**/api/health', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, WEAK_REQUEST_MS))
    await route.continue()
  })
  await page
    .getByRole('heading', { name: /(Leitung ist schwach|(Your|’s) connection is weak)/ })
    .waitFor({ timeout: UNTIL_VERDICT })
}

/** Turns the microphone off while the warning about the connection is shown. */
export async function muteOverPoorConnection(page: Page) {
  await joinOverPoorConnection(page)
  await page.locator('[data-fullscreen]').focus()
  await page.keyboard.press('m')
  await page
    .getByText(/: (Ihr Mikrofon ist aus|your microphone is off)$/)
    .first()
    .waitFor()
}

/** Joins both roles and freezes the picture while the warning about the connection is shown. */
export async function freezeOverPoorConnection(page: Page) {
  await joinOverPoorConnection(page)
  await page.keyboard.press('f')
  await page.getByRole('toolbar', { name: /^(Standbild|Frozen picture)$/ }).waitFor()
}

/** Longer than a broken line takes to be noticed, and then to be given up. */
const UNTIL_RECONNECTING = 45_000
const UNTIL_LOST = 90_000

/** Joins both roles over a line that breaks, and waits until the page connects again. */
export async function waitUntilReconnecting(page: Page) {
  await joinBothSides(page)
  await page
    .getByText(/(unterbrochen und wird wiederhergestellt|interrupted and is being restored)/)
    .waitFor({ state: 'attached', timeout: UNTIL_RECONNECTING })
}

/** Joins both roles over a line that breaks, and waits until the page has given up. */
export async function waitUntilLost(page: Page) {
  await joinBothSides(page)
  await page.getByRole('button', { name: /^(Wieder teilnehmen|Rejoin)$/ }).waitFor({ timeout: UNTIL_LOST })
}

/** Joins both roles over a line that carries no picture. */
export async function speakWithoutPicture(page: Page) {
  await joinOverPoorConnection(page)
  await page
    .getByText(/(sehen sich aber gerade nicht|im Moment kein Bild|but not see each other|no picture right now)/)
    .first()
    .waitFor()
}

/** Joins both roles and leaves the page of the call while the connection is poor. */
export async function minimizeOverPoorConnection(page: Page) {
  await minimizeCall(page)
  await page.getByRole('alert').getByText(STOP_REPAIRING).waitFor()
}
