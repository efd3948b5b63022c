import { draftKey } from '@radruf/case-parts'
import type { Ticket } from '@radruf/contract'
import { aSummary, refuse, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createCase, GET_TICKET, openPanel, SELF, showCase } from '../../../testing/show-case.tsx'

const FOLLOW_UP = 'PUT /api/tickets/{ticketId}/follow-up'
const slotAt = (startsAt: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
})
const TIMES = [8, 9, 10, 11].map((hour) => `2026-11-19T${String(hour).padStart(2, '0')}:00:00.000Z`)
const slots = {
  zone: 'Europe/Berlin',
  days: [
    { date: '2026-11-18', slots: [] },
    { date: '2026-11-19', slots: TIMES.map(slotAt) },
    { date: '2026-11-20', slots: ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'].map(slotAt) },
  ],
}
const missed = (changes: Partial<Ticket> = {}) =>
  createCase({
    state: 'wrap_up',
    mechanic: SELF,
    missedAppointment: true,
    missedBy: 'customer',
    customer: { id: SELF.id, name: 'Kim', language: 'en' },
    ...changes,
  })
const show = (ticket: Ticket, replies = {}) =>
  showCase(ticket, { 'GET /api/tickets/{ticketId}/slots': slots, ...replies })
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Nachricht an Kim')

beforeEach(() => localStorage.clear())

test('the follow-up says who was missing, and sends the message with the chosen times in the customer’s language', async () => {
  let ticket = missed()
  const { callsTo } = await show(ticket, {
    [GET_TICKET]: () => ticket,
    [FOLLOW_UP]: () => {
      const followUp = {
        cause: 'mechanic',
        offeredTimes: TIMES.slice(0, 1),
        writtenAt: '2026-11-18T08:50:00.000Z',
      } as const
      ticket = missed({ state: 'booking_open', missedBy: 'mechanic', followUp })
      return ticket
    },
  })
  expect(screen.getByRole('radio', { name: 'Kim war nicht da' })).toHaveProperty('checked', true)
  expect(message().value).toMatch(/^Hello Kim, I waited for you/)
  await userEvent.click(screen.getByRole('radio', { name: 'Ich war nicht da' }))
  expect(message().value).toMatch(/^Hello Kim, I’m afraid I wasn’t there/)
  await userEvent.type(message(), ' Mia')
  // A message that the mechanic has edited stays when the cause changes.
  await userEvent.click(screen.getByRole('radio', { name: 'Kim war nicht da' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Ich war nicht da' }))
  expect(message().value).toMatch(/Mia$/)
  const times = screen.getByRole('group', { name: /^Neue Zeiten anbieten/ })
  expect(
    within(times)
      .getAllByRole('checkbox')
      .map((box) => box.parentElement?.textContent),
  ).toEqual(['Morgen, 9:00 Uhr', 'Morgen, 12:00 Uhr', 'Freitag, 9:00 Uhr', 'Freitag, 10:00 Uhr'])
  await userEvent.click(within(times).getByRole('checkbox', { name: 'Morgen, 9:00 Uhr' }))
  await userEvent.click(screen.getByRole('button', { name: 'Nachricht senden' }))
  expect(await screen.findByText(/^Nachgefasst: .*um 9:50\. Wir waren nicht beim Gespräch\.$/)).toBeTruthy()
  expect(screen.getByText('Angeboten: Morgen, 9:00 Uhr')).toBeTruthy()
  expect(callsTo(FOLLOW_UP).map(({ body }) => body)).toEqual([
    {
      clientId: expect.any(String),
      cause: 'mechanic',
      offeredTimes: TIMES.slice(0, 1),
      text: expect.stringMatching(
        /Mia\n\nThese times are free right now:\n• Thursday 19 November, 09:00\nYou can book one of them/,
      ),
    },
  ])
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('special characters in the customer’s name are inserted unchanged', async () => {
  await show(missed({ customer: { id: SELF.id, name: 'Kim$& Sommer', language: 'en' } }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nachricht an Kim$&').value).toMatch(/^Hello Kim\$&, /)
})

test('a fourth time cannot be selected, and the hint says why', async () => {
  await show(missed())
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
  expect(screen.getByText(/^3 Zeiten gewählt\./)).toBeTruthy()
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3)
})

test('an empty message is named at the field, and nothing is sent', async () => {
  const { callsTo } = await show(missed())
  await userEvent.clear(message())
  await userEvent.click(screen.getByRole('button', { name: 'Nachricht senden' }))
  expect(await screen.findByText('Bitte schreiben Sie eine Nachricht.')).toBeTruthy()
  await userEvent.type(message(), 'Neu')
  expect(screen.queryByText('Bitte schreiben Sie eine Nachricht.')).toBeNull()
  expect(callsTo(FOLLOW_UP)).toEqual([])
})

test('a time that was taken meanwhile is named at its field, and the message stays', async () => {
  await show(missed(), { [FOLLOW_UP]: refuse('SLOT_TAKEN', { takenTimes: TIMES.slice(0, 1) }) })
  await userEvent.type(message(), ' Mia')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Morgen, 9:00 Uhr' }))
  await userEvent.click(screen.getByRole('button', { name: 'Nachricht senden' }))
  expect(await screen.findByText('errors.SLOT_TAKEN')).toBeTruthy()
  const times = within(screen.getByRole('group', { name: 'Neue Zeiten anbieten' }))
  expect(times.getByText(/^Inzwischen vergeben: Morgen, 9:00 Uhr\./)).toBeTruthy()
  expect(times.queryByRole('checkbox', { name: 'Morgen, 9:00 Uhr' })).toBeNull()
  expect(message().value).toMatch(/Mia$/)
})

test('a call that took place after all gets its outcome', async () => {
  await show(missed())
  expect(screen.queryByRole('button', { name: /^An .* senden$/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Das Gespräch fand doch statt' }))
  expect(screen.getByRole('radio', { name: /^Repariert/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Das Gespräch wurde verpasst' }))
  expect(message()).toBeTruthy()
})

test('an outcome of an earlier call that was never sent leaves the follow-up in its place', async () => {
  localStorage.setItem(draftKey('summary', SELF.id, SAMPLE_TICKET_ID), 'Kette gewechselt')
  const summary = aSummary({ outcome: 'another_call', text: 'Ritzel geprüft' })
  await show(missed({ state: 'booking_open', summary }))
  expect(await screen.findByRole('link', { name: 'Ergebnis' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nachfassen' }).getAttribute('aria-current')).toBe('true')
  expect(within(screen.getByRole('region', { name: 'Nachfassen' })).getByLabelText('Nachricht an Kim')).toBe(message())
  await openPanel('Ergebnis')
  expect(screen.getByDisplayValue('Kette gewechselt')).toBeTruthy()
})

test('a colleague’s case, and one that was followed up, have no form', async () => {
  const { unmount } = await show(missed({ mechanic: { id: 'other', name: 'Jo' } }))
  expect(screen.queryByRole('link', { name: 'Nachfassen' })).toBeNull()
  unmount()
  const followUp = { cause: 'both' as const, offeredTimes: [], writtenAt: '2026-11-18T08:50:00.000Z' }
  await show(missed({ state: 'booking_open', followUp }))
  expect(screen.queryByRole('link', { name: 'Nachfassen' })).toBeNull()
})

test('the history names the cause that a follow-up stated', async () => {
  const move = { from: 'booking_open', to: 'booking_open', actor: 'mechanic', name: 'Alex', movedAt: TIMES[0] }
  await show(missed({ state: 'booking_open', followUp: null }), {
    'GET /api/tickets/{ticketId}/history': { moves: [{ ...move, followUp: 'connection' }], nextCursor: null },
  })
  await openPanel('Verlauf')
  await waitFor(() => expect(screen.getByText('Verpasstes Gespräch: die Verbindung klappte nicht')).toBeTruthy())
})
