import { anAppointment, aSummary } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createCase, openPanel, showCase } from '../../../testing/show-case.tsx'

const SUMMARY = 'PUT /api/tickets/{ticketId}/summary'

beforeEach(() => localStorage.clear())

const appointment = anAppointment({
  startsAt: '2026-11-18T08:30:00.000Z',
  endsAt: '2026-11-18T09:00:00.000Z',
  joinFrom: '2026-11-18T08:20:00.000Z',
  leftAt: '2026-11-18T08:53:00.000Z',
})
const snapshot = (id: string, takenAt: string) => ({
  id,
  clientId: id,
  width: 1280,
  height: 720,
  takenAt,
  isDrawing: false,
})
const finished = createCase({
  state: 'in_call',
  appointment,
  lastCall: { metAt: '2026-11-18T08:30:00.000Z', leftAt: '2026-11-18T08:53:00.000Z' },
  snapshots: [
    snapshot('11111111-1111-4111-8111-111111111111', '2026-11-18T08:41:00.000Z'),
    snapshot('22222222-2222-4222-8222-222222222222', '2026-11-18T08:49:00.000Z'),
  ],
})
const getTiles = () =>
  within(screen.getByRole('group', { name: 'Das bekommt Kim dazu' })).getAllByRole<HTMLInputElement>('checkbox')
const showFinished = () => showCase(finished, {}, { now: '2026-11-18T08:54:00.000Z' })

test('after the call, stills, answers and chat open beside the outcome without losing its text', async () => {
  await showFinished()
  expect(screen.getByRole('heading', { level: 1, name: 'Anruf mit Kim beendet' })).toBeTruthy()
  expect(screen.getByText('23 Minuten · bis 9:53 Uhr')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Zusammenfassung/ }), 'Neues Schaltauge.')
  expect(getTiles().map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Standbild · 9:49 Uhr',
    'Standbild · 9:41 Uhr',
  ])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Standbild · 9:41 Uhr' }))
  expect(screen.getByRole('img', { name: 'Standbild · 9:41 Uhr' })).toBeTruthy()
  expect(screen.getByLabelText('Ihre Nachricht').closest('[hidden]')).toBeNull()
  expect(screen.getByText('chips: screwdriver')).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Zusammenfassung/ }).value).toBe('Neues Schaltauge.')
})

test.each([
  ['customer', 'hung_up', 'Kim hat um 9:53 Uhr aufgelegt'],
  ['mechanic', 'hung_up', 'Sie haben um 9:53 Uhr aufgelegt'],
  ['customer', 'lost', 'Die Verbindung mit Kim ist um 9:53 Uhr abgerissen'],
] as const)('the head names the end of the call: %s %s', async (role, cause, title) => {
  const at = '2026-11-18T08:53:00.000Z'
  const departures = (['customer', 'mechanic'] as const).map((one) => ({
    role: one,
    at,
    cause: one === role ? cause : ('ended' as const),
  }))
  const { appointment } = finished
  if (!appointment) throw new Error('The finished call needs its appointment.')
  await showCase({ ...finished, appointment: { ...appointment, departures } }, {}, { now: '2026-11-18T08:54:00.000Z' })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByText('23 Minuten gesprochen, für beide beendet')).toBeTruthy()
})

test('the call can be rejoined for a while after hanging up by mistake', async () => {
  await showFinished()
  expect(screen.getByRole('link', { name: 'Versehentlich aufgelegt? Wieder teilnehmen' }).getAttribute('href')).toMatch(
    /\/call$/,
  )
})

test('kept drawings are chosen beforehand; the choice survives a reload and is sent with the summary', async () => {
  const drawing = { ...snapshot('33333333-3333-4333-8333-333333333333', '2026-11-18T08:50:00.000Z'), isDrawing: true }
  const drawn = { ...finished, snapshots: [...finished.snapshots, drawing] }
  const replies = { [SUMMARY]: () => ({ ...drawn, state: 'closed', summary: aSummary() }) }
  const at = { now: '2026-11-18T08:54:00.000Z' }
  const first = await showCase(drawn, replies, at)
  expect(getTiles().map(({ checked }) => checked)).toEqual([true, false, false])
  expect(screen.getByText('1 von 3 ausgewählt')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Standbild · 9:41 Uhr' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Zeichnung · 9:50 Uhr' }))
  first.unmount()
  const { callsTo } = await showCase(drawn, replies, at)
  await waitFor(() => expect(getTiles().map(({ checked }) => checked)).toEqual([false, false, true]))
  await userEvent.click(screen.getByRole('radio', { name: /Repariert/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Zusammenfassung/ }), 'Neues Schaltauge.')
  await userEvent.click(screen.getByRole('button', { name: /^An .* senden$/ }))
  await waitFor(() => expect(callsTo(SUMMARY)).toHaveLength(1))
  expect(callsTo(SUMMARY)[0]?.body).toMatchObject({ pictures: ['11111111-1111-4111-8111-111111111111'] })
})

test('a panel other than the outcome shows the head of the case instead of the finished call', async () => {
  await showFinished()
  await openPanel('Notizen')
  expect(screen.queryByText('Anruf mit Kim beendet')).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: 'Kim Sommer' })).toBeTruthy()
})
