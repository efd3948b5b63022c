import type { DepartureCause, Session, Ticket } from '@radruf/contract'
import { anAppointment, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

test('the panel shows day and time, and the checklist as the next step', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'Morgen, 14:00 Uhr' })).toBeTruthy()
  expect(screen.getByText('Ihr Gespräch mit Alex')).toBeTruthy()
  expect(screen.getByText('Donnerstag, 19. November · etwa 20 Minuten')).toBeTruthy()
  expect(linkTo('Checkliste durchgehen')).toBe('/appointment/confirmation')
  expect(screen.getByText('Teilnehmen ab 13:50 Uhr')).toBeTruthy()
})

test('the panel shows the time in the zone of the workshop', async () => {
  await open({}, aNewYorkSession())
  expect(screen.getByRole('heading', { name: 'Morgen, 8:00 Uhr' })).toBeTruthy()
  expect(screen.getByText('Alle Uhrzeiten gelten für New York.')).toBeTruthy()
})

test('ticked things are counted; with all of them ready the next step is the chat', async () => {
  const items = ['cloth', 'light', 'phone', 'room']
  localStorage.setItem(`radruf.checklist.${anAppointment().id}`, JSON.stringify(items))
  const { unmount } = await open()
  expect(screen.getByText('4 von 5 Dingen liegen bereit.')).toBeTruthy()
  unmount()
  localStorage.setItem(`radruf.checklist.${anAppointment().id}`, JSON.stringify([...items, 'allen_key_set']))
  await open()
  expect(linkTo('Zum Chat mit Alex')).toBe('/chat')
  localStorage.clear()
})

test('the call can be joined from ten minutes before until the slot ends', async () => {
  const { unmount } = await open({}, aSession({ now: '2026-11-19T12:50:00.000Z' }))
  expect(linkTo('Jetzt teilnehmen')).toBe('/chat/videocall')
  expect(linkTo('Kamera und Ton testen')).toBe('/appointment/confirmation?check=device')
  expect(linkTo('Checkliste')).toBe('/appointment/confirmation')
  unmount()
  await open({}, aSession({ now: anAppointment().endsAt }))
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Dieser Termin ist vorbei.')).toBeTruthy()
})

test('a mechanic who is already in the call is named', async () => {
  const mechanic = { clientId: 'c', personId: 'p', role: 'mechanic' as const, joinedAt: '2026-11-19T12:51:00.000Z' }
  await open({ state: 'in_call', callParticipants: [mechanic] }, aSession({ now: '2026-11-19T12:52:00.000Z' }))
  expect(screen.getByText('Alex ist schon da und wartet auf Sie.')).toBeTruthy()
})

test('a call that broke off leads back into it, one that the mechanic ended says so', async () => {
  const at = '2026-11-19T13:02:00.000Z'
  const left = (customer: DepartureCause, mechanic: DepartureCause) => ({
    state: 'in_call' as const,
    ratingDue: true,
    lastCall: { metAt: '2026-11-19T13:00:00.000Z', leftAt: at },
    appointment: anAppointment({
      leftAt: at,
      departures: [
        { role: 'customer', cause: customer, at },
        { role: 'mechanic', cause: mechanic, at },
      ],
    }),
  })
  const session = aSession({ now: '2026-11-19T13:04:00.000Z' })
  const { unmount } = await open(left('closed', 'lost'), session)
  expect(screen.getByText('Der Anruf wurde unterbrochen')).toBeTruthy()
  expect(screen.getByText('Bis 14:30 Uhr können Sie wieder teilnehmen.')).toBeTruthy()
  expect(linkTo('Wieder teilnehmen')).toBe('/chat/videocall')
  unmount()
  await open(left('ended', 'hung_up'), session)
  expect(screen.getByText('Alex hat um 14:02 Uhr aufgelegt.')).toBeTruthy()
})

test('during the call the next step is the way back to it', async () => {
  const at = (role: 'customer' | 'mechanic') => ({
    clientId: role,
    personId: role,
    role,
    joinedAt: '2026-11-19T12:51:00.000Z',
  })
  const session = aSession({ now: '2026-11-19T12:52:00.000Z' })
  const { unmount } = await open({ state: 'in_call', callParticipants: [at('customer'), at('mechanic')] }, session)
  expect(screen.getByText('Ihr Anruf mit Alex läuft')).toBeTruthy()
  expect(screen.getByText('Sie können sich hier in Ruhe umsehen.')).toBeTruthy()
  expect(document.querySelector('time')).toBeNull()
  expect(linkTo('Zurück zum Anruf')).toBe('/chat/videocall')
  unmount()
  await open({ state: 'in_call', callParticipants: [at('customer')] }, session)
  expect(screen.getByText('Sobald Alex da ist, beginnt das Gespräch.')).toBeTruthy()
  expect(linkTo('Zurück zum Anruf')).toBe('/chat/videocall')
})

async function openOffline(now?: string) {
  const ticket = aTicket({ state: 'booked', appointment: anAppointment() })
  const route = {
    id: 'mf-booking:slot',
    path: '/overview',
    Component: () => <NextAppointment ticket={ticket} isOffline />,
  }
  return renderRoute({ ...remote, routes: [route] }, { path: '/overview', session: aSession(now ? { now } : {}) })
}

test('without a connection the checklist opens in place, and moving says what it needs', async () => {
  await openOffline()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Verschieben geht mit Netz')).toBeTruthy()
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  const button = screen.getByRole('button', { name: 'Checkliste durchgehen' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('checkbox')).toHaveLength(5)
})

test('without a connection joining says what it needs', async () => {
  await openOffline('2026-11-19T12:52:00.000Z')
  expect(screen.getByText('Teilnehmen geht mit Netz')).toBeTruthy()
  expect(screen.queryByText('Verschieben geht mit Netz')).toBeNull()
})

test('the drawings of the checklist are loaded ahead, so that they are there without a connection', async () => {
  await open()
  const ahead = [...document.querySelectorAll('link[rel=prefetch]')].map((link) => link.getAttribute('href'))
  expect(ahead).toContain('/assets/drawings/item-cloth.svg')
})

test('a ticket without a booked appointment shows no card', async () => {
  await open({ state: 'booking_open', appointment: null })
  expect(screen.queryByRole('heading')).toBeNull()
})

test('changing is offered only while it is possible', async () => {
  const { unmount } = await open({}, aSession({ now: '2026-11-19T10:58:00.000Z' }))
  expect(screen.getByRole('link', { name: 'Verschieben' })).toBeTruthy()
  unmount()
  await open({}, aSession({ now: '2026-11-19T11:00:00.000Z' }))
  expect(linkTo('Verschieben')).toBeUndefined()
  expect(linkTo('Etwas dazwischengekommen?')).toBe('/chat')
})
