import { aMechanic, anAppointment, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const session = aSession({ person: aMechanic(), now: '2026-11-19T12:55:00.000Z' })
const entry = (name: string, changes: Parameters<typeof aTicket>[0] = {}, customerWaiting = false) => ({
  ticket: aTicket({ id: crypto.randomUUID(), customer: { id: crypto.randomUUID(), name, language: 'de' }, ...changes }),
  customerWaiting,
})
const section = (name: string) => within(screen.getByRole('region', { name }))

test('today’s entries count down, name waiting customers and link to the call', async () => {
  const waiting = entry('Kim Sommer', { state: 'booked', appointment: anAppointment() }, true)
  const later = entry('Noor Herbst', {
    state: 'booked',
    appointment: anAppointment({ startsAt: '2026-11-19T15:00:00.000Z', joinFrom: '2026-11-19T14:50:00.000Z' }),
  })
  await renderRoute(remote, {
    path: '/desk',
    session,
    replies: {
      'GET /api/desk': { zone: 'Europe/Berlin', inReview: [], today: [waiting, later], upcoming: [], wrapUp: [] },
    },
  })
  const today = section('Heute')
  expect(today.getByText('Beginnt in 05:00')).toBeTruthy()
  expect(today.getByText('Beginnt in 2:05:00')).toBeTruthy()
  expect(today.getAllByText('Der Kunde wartet')).toHaveLength(1)
  expect(today.getAllByRole('link', { name: /Am Anruf teilnehmen/ })).toHaveLength(1)
  expect(screen.getByText('Im Anruf wartet: Kim Sommer')).toBeTruthy()
})

test('ended calls request their summary, and later days are listed', async () => {
  await renderRoute(remote, {
    path: '/desk',
    session,
    replies: {
      'GET /api/desk': {
        zone: 'Europe/Berlin',
        inReview: [],
        today: [],
        upcoming: [
          entry('Noor Herbst', {
            state: 'booked',
            appointment: anAppointment({ startsAt: '2026-11-20T09:00:00.000Z' }),
          }),
        ],
        wrapUp: [entry('Kim Sommer', { state: 'wrap_up' })],
      },
    },
  })
  expect(screen.getByText('Heute stehen keine Anrufe an.')).toBeTruthy()
  expect(section('Abschließen').getByRole('link', { name: /Zusammenfassung schreiben/ })).toBeTruthy()
  expect(section('Nächste Termine').getByText(/20. November/)).toBeTruthy()
})

test('questionnaires in review are listed with their waiting time', async () => {
  const waits = entry('Kim', { state: 'in_review', stateSince: '2026-11-18T07:30:00.000Z' })
  await renderRoute(remote, {
    path: '/desk',
    session,
    replies: { 'GET /api/desk': { zone: 'Europe/Berlin', inReview: [waits], today: [], upcoming: [], wrapUp: [] } },
  })
  expect(screen.getByText(/^Wartet seit .* 8:30$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fragebogen prüfen' }).getAttribute('href')).toBe(`/desk/${waits.ticket.id}`)
})
