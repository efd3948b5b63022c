import { aMechanic } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createCase, showCase } from '../testing/show-case.tsx'

const reply = {
  id: '1b671a64-40d5-491e-99b0-da01ff1f3350',
  kind: 'message',
  name: 'Bremse dicht',
  texts: { de: 'Bitte, {name}: Schlauch trocken wischen, bis {zeit}.', en: '' },
  isShared: true,
  version: 1,
} as const

beforeEach(() => localStorage.clear())

test('a canned reply is named in the mechanic’s language and written in the customer’s', async () => {
  await showCase(createCase({ state: 'booked', customer: { id: aMechanic().id, name: 'Kim', language: 'en' } }))
  expect(
    screen.getByText(/^Begrüßung \(product\): Hello Kim! I’ve looked.* on Thursday 19 November at 14:00\.$/),
  ).toBeTruthy()
})

test.each([
  ['the appointment’s time', {}, 'bis am Donnerstag, 19. November, um 14:00 Uhr.'],
  ['an ellipsis without an appointment', { state: 'waiting_for_part', appointment: null }, 'bis ….'],
] as const)('the team’s reply comes before the product’s, filled with %s', async (_, changes, end) => {
  await showCase(createCase({ state: 'booked', ...changes }), { 'GET /api/canned-replies': { replies: [reply] } })
  const [first] = screen.getByRole('region', { name: 'Nachrichten' }).querySelectorAll('li')
  expect(first?.textContent).toBe(`Bremse dicht (shared): Bitte, Kim: Schlauch trocken wischen, ${end}`)
})

test('a template writes the summary and chooses its outcome', async () => {
  await showCase(createCase({ state: 'wrap_up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Schaltung eingestellt' }))
  expect(screen.getByRole('radio', { name: /^Repariert/ })).toHaveProperty('checked', true)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Zusammenfassung für Kim').value).toMatch(
    /^Wir haben die Schaltung eingestellt/,
  )
})
