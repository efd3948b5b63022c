import type { Session, Ticket } from '@radruf/contract'
import { anAppointment, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { aNewYorkSession } from '../../testing/samples.ts'
import { NextAppointment } from './next-appointment.tsx'

/** Renders the slot as a screen of its own. */
const open = (ticket: Partial<Ticket> = {}, session: Session = aSession()) => {
  const booked = aTicket({ state: 'booked', appointment: anAppointment(), ...ticket })
  const route = { id: 'mf-booking:slot', path: '/overview', Component: () => <NextAppointment ticket={booked} /> }
  return renderRoute({ ...remote, routes: [route] }, { path: '/overview', session })
}

test('the card shows the appointment and the time until then', async () => {
  await open()
  expect(screen.getByText('Morgen, 19. November, 14:00 Uhr')).toBeTruthy()
  expect(screen.queryByText('morgen')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Checkliste zur Vorbereitung' })).toBeNull()
})

test('the card shows the time in the zone of the workshop', async () => {
  await open({}, aNewYorkSession())
  expect(screen.getByText('Morgen, 19. November, 8:00 Uhr')).toBeTruthy()
  expect(screen.getByText('Alle Uhrzeiten gelten für New York.')).toBeTruthy()
})

test('the checklist is linked while the call can be joined, until the slot ends', async () => {
  const { unmount } = await open({}, aSession({ now: '2026-11-19T12:50:00.000Z' }))
  expect(screen.getByRole('link', { name: 'Checkliste zur Vorbereitung' })).toBeTruthy()
  unmount()
  await open({}, aSession({ now: anAppointment().endsAt }))
  expect(screen.queryByRole('link', { name: 'Checkliste zur Vorbereitung' })).toBeNull()
  expect(screen.getByText('Dieser Termin ist vorbei.')).toBeTruthy()
})

test('a ticket without a booked appointment shows no card', async () => {
  await open({ state: 'booking_open', appointment: null })
  expect(screen.queryByRole('heading')).toBeNull()
})

test.each([
  ['2026-11-19T10:00:00.000Z', 'in 3 Stunden'],
  ['2026-11-17T10:00:00.000Z', 'in 2 Tagen'],
])('at %s the card says how long it is: %s', async (now, text) => {
  await open({}, aSession({ now }))
  expect(screen.getByText(text)).toBeTruthy()
})

test('changing is offered only while it is possible', async () => {
  const { unmount } = await open({}, aSession({ now: '2026-11-19T10:58:00.000Z' }))
  expect(screen.getByRole('link', { name: 'Verschieben oder absagen' })).toBeTruthy()
  unmount()
  await open({}, aSession({ now: '2026-11-19T11:00:00.000Z' }))
  expect(screen.queryByRole('link', { name: 'Verschieben oder absagen' })).toBeNull()
})
