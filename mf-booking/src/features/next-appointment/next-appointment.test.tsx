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
  expect(screen.getByText('Donnerstag, 19. November 2026 um 14:00 MEZ')).toBeTruthy()
  expect(screen.getByText('in 1 Tag')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Checkliste zur Vorbereitung' })).toBeNull()
})

test('the card shows the time in the zone of the workshop', async () => {
  await open({}, aNewYorkSession())
  expect(screen.getByText('Donnerstag, 19. November 2026 um 08:00 GMT-5')).toBeTruthy()
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
