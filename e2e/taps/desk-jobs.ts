import type { Locator } from '@playwright/test'
import { expect, type Hand, type Job } from './jobs.ts'

/** Jobs of a mechanic by the keyboard. Before, they were done with the mouse; the typed texts of templates and names are not counted. */
export const DESK_JOBS: readonly Job[] = [
  {
    name: 'open the next waiting case',
    scenario: 'answers overdue',
    before: { clicks: 2, keys: 0 },
    limit: { clicks: 0, keys: 1 },
    work: openNextStep,
  },
  {
    name: 'answer with a template',
    scenario: 'answers overdue',
    before: { clicks: 5, keys: 0 },
    limit: { clicks: 0, keys: 5 },
    work: async (hand) => {
      const { page, press } = hand
      await openNextStep(hand)
      await press('r')
      await expect(page.getByRole('textbox', { name: 'Ihre Nachricht' })).toBeFocused()
      await press('/')
      await expect(page.getByRole('listbox')).toBeVisible()
      await press('Enter')
      await press('Enter')
      await expect(page.getByRole('list', { name: 'Nachrichten' })).toContainText('Ich habe mir Ihre Angaben')
    },
  },
  {
    name: 'move a call',
    scenario: 'answers overdue',
    before: { clicks: 4, keys: 0 },
    limit: { clicks: 0, keys: 8 },
    work: async (hand) => {
      const { page, press } = hand
      await openNextStep(hand)
      await press('m')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await pressUntilFocused(hand, 'Tab', dialog.getByRole('button', { name: /^\d\d?:\d\d$/ }).first())
      await press('Enter')
      await pressUntilFocused(hand, 'Tab', dialog.getByRole('button', { name: /verschieben$/i }))
      await press('Enter')
      await expect(dialog).toHaveCount(0)
    },
  },
  {
    name: 'hand a case over',
    scenario: 'shared case',
    before: { clicks: 4, keys: 0 },
    limit: { clicks: 0, keys: 9 },
    work: async (hand) => {
      const { page, press } = hand
      await openNextStep(hand)
      await press('.')
      await pressUntilFocused(hand, 'ArrowDown', page.getByRole('menuitem', { name: /^Übergeben/ }))
      await press('ArrowRight')
      await press('Enter')
      const send = page.getByRole('dialog').getByRole('button', { name: 'Übergeben', exact: true })
      await pressUntilFocused(hand, 'Tab', send)
      await press('Enter')
      await expect(page.getByText(/ist für diesen Fall zuständig\./)).toBeVisible()
    },
  },
  {
    name: 'write the outcome “fixed”',
    scenario: 'call done, rating due',
    before: { clicks: 5, keys: 0 },
    limit: { clicks: 0, keys: 12 },
    work: async (hand) => {
      const { page, press } = hand
      await openOutcome(hand)
      await press('Space')
      await insertTemplate(hand)
      await press('Control+Enter')
      await expect(page.getByText(/^Dieses Ticket ist geschlossen\./)).toBeVisible()
    },
  },
  {
    name: 'write the outcome “part needed”',
    scenario: 'call done, rating due',
    before: { clicks: 7, keys: 0 },
    limit: { clicks: 0, keys: 12 },
    work: async (hand) => {
      const { page, press } = hand
      await openOutcome(hand)
      await press('ArrowRight')
      await expect(page.getByRole('searchbox')).toBeVisible()
      await insertTemplate(hand)
      await press('Tab')
      await expect(page.getByRole('searchbox')).toBeFocused()
      await press('Tab')
      await press('Enter')
      await press('Control+Enter')
      await expect(page.getByText(/^Ersatzteil nötig/)).toBeVisible()
    },
  },
]

async function openNextStep({ page, press }: Hand) {
  await expect(page.locator('[data-shortcut~=step]')).toBeVisible()
  await press('Enter')
  await expect(page).toHaveURL(/\/desk\/[\w-]+$/)
  await expect(page.locator('[data-page-heading]')).toBeFocused()
}

async function openOutcome({ page, press }: Hand) {
  await press('o')
  await expect(page.getByRole('radio', { name: /^Repariert/ })).toBeFocused()
}

/** Chooses the first template, which moves the focus into the text. */
async function insertTemplate(hand: Hand) {
  await hand.press('Tab')
  await hand.press('Enter')
  await expect(hand.page.getByRole('textbox', { name: /^Zusammenfassung/ })).not.toHaveValue('')
}

/** Each press counts. */
async function pressUntilFocused({ page, press }: Hand, key: string, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 20; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await press(key)
  }
  throw new Error(`${key} does not reach ${target} of ${page.url()}`)
}
