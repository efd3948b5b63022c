import type { Page } from '@playwright/test'
import { FROZEN_TOOLS, joinBothSides, OPTIONS, waitForPictures } from './call.ts'
import { addLamp } from './call-devices.ts'
import { press } from './steps.ts'

const SWAP = /^(Bilder tauschen|Swap pictures)$/

/** Joins both roles and switches the laser pointer on, in the middle of the picture. */
export async function pointAtPicture(page: Page) {
  await joinBothSides(page)
  const layer = page.locator('[data-pointer-layer]')
  await layer.waitFor({ state: 'attached' })
  // A front camera's picture is in the corner, where it is not pointed at.
  if (!(await layer.and(page.locator('[data-large]')).count())) await press(SWAP)(page)
  // On phones a finger points without the switch; the key works everywhere.
  await page.locator('[data-fullscreen]').focus()
  await page.keyboard.press('z')
  await moveOver(page)
}

/** Moves the mouse over the picture while the pointer is on. */
async function moveOver(page: Page) {
  const { x, y, width, height } = (await page.locator('[data-pointer-layer]').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  for (const step of [0.3, 0.35, 0.4, 0.45]) await page.mouse.move(x + width * step, y + height * step)
  await page.locator('[data-dot=own]').waitFor()
}

/** Joins both roles; the mechanic points at the picture of a customer who sees it small. */
export async function seePointer(page: Page) {
  const other = await joinBothSides(page)
  const layer = page.locator('[data-pointer-layer]')
  await layer.waitFor({ state: 'attached' })
  // A rear camera's picture is large.
  if (await layer.and(page.locator('[data-large]')).count()) await press(SWAP)(page)
  await other.locator('[data-fullscreen]').focus()
  await other.keyboard.press('z')
  await moveOver(other)
  await page.getByRole('button', { name: /^(Zurücktauschen|Swap back)$/ }).waitFor()
}

const STILL = /^(Standbild in|Full-size still)/
const TORCH = /^(Taschenlampe|Torch)/
const REAR = /^(Rückkamera|Rear camera)/

/** The mechanic asks for something, and waits for the state of the request. */
async function ask(page: Page, request: RegExp, state: RegExp) {
  const button = page.getByRole('button', { name: request })
  if (!(await button.first().isVisible())) await press(OPTIONS)(page)
  await button.filter({ visible: true }).click()
  await page.getByText(state).filter({ visible: true }).first().waitFor()
}

/** Joins both roles and asks for a still in full resolution. */
export async function askForStill(page: Page) {
  await joinBothSides(page)
  await ask(page, STILL, /^(ist im Ticket|saved to the ticket)$/)
}

/** Joins both roles and asks for the light of a phone whose customer has not decided. */
export async function askForLight(page: Page) {
  await joinBothSides(page, addLamp)
  await ask(page, TORCH, /^(gefragt|asked)$/)
}

/** Joins both roles and asks for light and rear camera, which the customer's device lacks. */
export async function askInVain(page: Page) {
  await joinBothSides(page)
  for (const request of [TORCH, REAR]) await ask(page, request, /^(nicht möglich|not possible)$/)
}

/** Joins both roles, asks for a still in full resolution and enlarges it. */
export async function enlargeAskedStill(page: Page) {
  await askForStill(page)
  // The options of small screens cover the note.
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
  await enlargeNote(page)
}

/** Joins both roles; the mechanic asks for a still in full resolution and gets it. */
export async function readNoteOfSharpStill(page: Page) {
  const other = await joinBothSides(page)
  await press(STILL)(other)
  await page.getByText(/(hat ein scharfes Standbild bekommen|now has a sharp still)/).waitFor()
  await waitForPictures(page)
}

/** Enlarges the still in full resolution without leaving the call. */
export async function enlargeStill(page: Page) {
  await readNoteOfSharpStill(page)
  await enlargeNote(page)
}

async function enlargeNote(page: Page) {
  await page
    .locator('[data-fullscreen] [role=status]')
    .getByRole('button', { name: /^(Vergrößern|Enlarge): / })
    .click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await waitForPictures(page)
}

/** Joins both roles with a customer's camera that has a lamp; the mechanic asks for light. */
export async function readRequestForLight(page: Page) {
  await page.addInitScript(addLamp)
  await page.reload()
  const other = await joinBothSides(page)
  await press(TORCH)(other)
  await page.getByText(/(bittet um Licht|is asking for some light)\.$/).waitFor()
}

/** Leaves the page of the call over the mechanic's request for light. */
export async function readRequestElsewhere(page: Page) {
  await readRequestForLight(page)
  await press(/^(Verkleinern|Minimise)$/)(page)
  await page.getByRole('button', { name: /(bittet um Licht|is asking for some light)\.$/ }).waitFor()
}

/** The mechanic freezes the picture while the customer is on another page. */
export async function storeStillElsewhere(page: Page) {
  const other = await joinBothSides(page)
  await press(/^(Verkleinern|Minimise)$/)(page)
  await press(/^(Anhalten|Freeze)/)(other)
  await page.getByText(/^(Standbild gespeichert: ansehen|Still saved: view)$/).waitFor()
  await waitForPictures(page)
}

/** The mechanic freezes the picture and returns to the live one. */
export async function readNoteOfStill(page: Page) {
  const other = await joinBothSides(page)
  await press(/^(Anhalten|Freeze)/)(other)
  await other.getByRole('toolbar', { name: FROZEN_TOOLS }).waitFor()
  await page.getByRole('toolbar', { name: FROZEN_TOOLS }).waitFor()
  await press(/^(Weiter zum Livebild|Back to live)$/)(other)
  await page.getByText(/^(Das Standbild ist in Ihrem Ticket|This still has been saved)/).waitFor()
  await waitForPictures(page)
}
