import { aMechanic, anAppointment } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCase, showCase } from '../testing/show-case.tsx'
import { aMessage } from '../testing/thread-samples.ts'

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Ihre Nachricht')
const reply = {
  id: '1b671a64-40d5-491e-99b0-da01ff1f3350',
  kind: 'message',
  name: 'Bremse dicht',
  texts: { de: 'Bitte, {name}: Schlauch trocken wischen, bis {zeit}.', en: '' },
  isShared: true,
  version: 1,
} as const
const replies = { 'GET /api/canned-replies': { replies: [reply] } }

beforeEach(() => localStorage.clear())

test('a canned reply is named in the mechanic’s language and inserted in the customer’s', async () => {
  await showCase(createCase({ state: 'booked', customer: { id: aMechanic().id, name: 'Kim', language: 'en' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Begrüßung' }))
  expect(field().value).toMatch(/^Hello Kim! I’ve looked at your answers.* on Thursday 19 November at 14:00\.$/)
  expect(screen.queryByRole('button', { name: 'Begrüßung' })).toBeNull()
})

test('a slash opens the menu, arrow keys and Enter choose, and the placeholders are filled', async () => {
  const { callsTo } = await showCase(createCase({ state: 'booked', appointment: anAppointment() }), replies)
  await userEvent.type(field(), 'Hallo. /bre')
  const option = screen.getByRole('option')
  expect(option.textContent).toMatch(/^\/bremse-dichtTeam/)
  expect(field().getAttribute('aria-activedescendant')).toBe(option.id)
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  await userEvent.keyboard('{Enter}')
  expect(field().value).toBe(
    'Hallo. Bitte, Kim: Schlauch trocken wischen, bis am Donnerstag, 19. November, um 14:00 Uhr.',
  )
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(callsTo('POST /api/tickets/{ticketId}/messages')).toEqual([])
})

test('the menu moves with the arrow keys, and Escape closes it and keeps the text', async () => {
  await showCase(createCase({ state: 'booked' }), replies)
  await userEvent.type(field(), '/')
  const selected = () => screen.getByRole('option', { selected: true }).textContent
  const first = selected()
  await userEvent.keyboard('{ArrowDown}')
  expect(selected()).not.toBe(first)
  await userEvent.keyboard('{ArrowUp}')
  expect(selected()).toBe(first)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('/')
})

test('a missing time is inserted as a selected ellipsis', async () => {
  await showCase(createCase({ state: 'waiting_for_part', appointment: null }), replies)
  await userEvent.type(field(), '/brems')
  await userEvent.keyboard('{Enter}')
  expect(field().value).toBe('Bitte, Kim: Schlauch trocken wischen, bis ….')
  await waitFor(() => expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('…'))
})

test('the field names its keys, and each of them works', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { callsTo } = await showCase(createCase({ state: 'booked' }), {
    ...replies,
    'POST /api/tickets/{ticketId}/messages': ({ body }: { body: unknown }) =>
      aMessage(2, body as { text: string; clientId: string }),
  })
  const hints = [...(field().form?.querySelectorAll('kbd') ?? [])].map((key) => key.parentElement?.textContent)
  expect(new Set(hints)).toEqual(new Set(['/ Vorlagen', 'Enter sendet', 'UmschaltEnter neue Zeile']))
  await userEvent.type(field(), '/')
  expect(screen.getByRole('listbox')).toBeTruthy()
  await userEvent.clear(field())
  await userEvent.type(field(), 'Eins{Shift>}{Enter}{/Shift}Zwei{Enter}')
  await waitFor(() => expect(callsTo('POST /api/tickets/{ticketId}/messages')).toHaveLength(1))
  expect(callsTo('POST /api/tickets/{ticketId}/messages')[0]?.body).toMatchObject({ text: 'Eins\nZwei' })
})

test('a template writes the summary and chooses its outcome', async () => {
  await showCase(createCase({ state: 'wrap_up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Schaltung eingestellt' }))
  expect(screen.getByRole('radio', { name: /^Repariert/ })).toHaveProperty('checked', true)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Zusammenfassung für Kim').value).toMatch(
    /^Wir haben die Schaltung eingestellt/,
  )
})
