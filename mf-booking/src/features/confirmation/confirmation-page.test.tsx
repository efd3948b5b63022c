import type { Appointment, Session, Ticket } from '@radruf/contract'
import { anAppointment, aQuestionnaire, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { aNewYorkSession } from '../../testing/samples.ts'

beforeEach(() => localStorage.clear())

const open = ({
  tools = ['torx_25', 'tire_lever'],
  appointment = {},
  session = {},
  mechanic = aTicket().mechanic,
  path = '/appointment/confirmation',
}: {
  tools?: string[]
  appointment?: Partial<Appointment>
  session?: Partial<Session>
  mechanic?: Ticket['mechanic']
  path?: string
} = {}) =>
  renderRoute(remote, {
    path,
    session: aSession(session),
    slots: {
      'device-check': ({ ticketId, startsOpen }) => (
        <p>
          device check of {ticketId}, {startsOpen ? 'open' : 'closed'}
        </p>
      ),
    },
    replies: {
      'GET /api/tickets': {
        tickets: [aTicket({ state: 'booked', mechanic, appointment: anAppointment(appointment) })],
        nextCursor: null,
      },
      'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ answers: { tools } }),
    },
  })

const heading = () => screen.getByRole('heading', { level: 1 })
const drawsItself = (container: HTMLElement) => !container.querySelector('mask path')?.hasAttribute('data-still')
const openCalendars = () => userEvent.click(screen.getByRole('link', { name: 'In den Kalender' }))

test('the heading carries day and time, and the page names who calls', async () => {
  await open()
  expect(heading().textContent).toBe('Ihr Termin steht.')
  // As a screen reader reads it.
  expect(screen.getByRole('heading', { description: 'Morgen, 19. November, 14:00 Uhr' })).toBe(heading())
  expect(screen.getByText('Sie sprechen per Video mit Alex, etwa 20 Minuten lang.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Schließen' }).getAttribute('href')).toBe('/overview')
})

test('the mechanic is introduced with portrait, sentence and languages, in the language that was written', async () => {
  const profile = { introduction: { de: '', en: 'I like to explain.' }, languages: ['de' as const, 'tr' as const] }
  const mechanic = { id: '1', name: 'Alex Winter', profile: { ...profile, portraitId: 'portrait-1' } }
  const { container } = await open({ mechanic })
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/portraits/portrait-1')
  expect(screen.getByText('I like to explain.').lang).toBe('en')
  expect(screen.getByText('Spricht Deutsch und Türkisch.')).toBeTruthy()
})

test('a moved appointment is called the new one', async () => {
  await open({ path: '/appointment/confirmation?moved=1' })
  expect(heading().textContent).toBe('Ihr neuer Termin steht.')
})

test('the ring draws itself once per booking', async () => {
  const first = await open()
  expect(drawsItself(first.container)).toBe(true)
  first.unmount()
  const again = await open()
  expect(drawsItself(again.container)).toBe(false)
  again.unmount()
  const moved = await open({ appointment: { id: '00000000-0000-4000-8000-000000000009' } })
  expect(drawsItself(moved.container)).toBe(true)
})

test('the checklist begins with the customer’s own tools, and checked items are stored on the device', async () => {
  const before = await open()
  const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(names[0]).toContain('Ihr Torx 25')
  expect(names[1]).toContain('Ihre Reifenheber')
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Ihr Torx 25' }))
  before.unmount()
  await open()
  expect(await screen.findByText('1 von 6 bereit')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ihr Torx 25' }).checked).toBe(true)
})

test('ticks of the first version are still read', async () => {
  localStorage.setItem(`radruf.checklist.${anAppointment().id}`, '["light","stand","torx_25"]')
  await open()
  expect(await screen.findByText('2 von 6 bereit')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Eine Lampe am Fahrrad' }).checked).toBe(true)
})

test('a customer without tools is asked for the one that most repairs need', async () => {
  await open({ tools: ['none_of_these'] })
  expect(screen.getAllByRole('checkbox')).toHaveLength(5)
  expect(screen.getByRole('checkbox', { name: 'Ein Inbusschlüssel-Satz' })).toBeTruthy()
  expect(screen.getByText(/Alex weiß, dass Sie kein Werkzeug haben/)).toBeTruthy()
})

test('the device check opens in place and begins at once', async () => {
  await open()
  expect(screen.queryByText(/device check of/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Jetzt testen' }))
  expect(screen.getByText(`device check of ${aTicket().id}, open`)).toBeTruthy()
})

test('the page says from when on the call can be joined', async () => {
  await open()
  expect(screen.queryByRole('link', { name: 'Jetzt teilnehmen' })).toBeNull()
  expect(screen.getByText(/ab 13:50 Uhr/)).toBeTruthy()
})

test('joining is the main action as soon as the call can be joined', async () => {
  await open({ session: { now: '2026-11-19T12:50:00.000Z' } })
  expect(screen.getByRole('link', { name: 'Jetzt teilnehmen' }).getAttribute('href')).toBe('/chat/videocall')
  expect(screen.queryByRole('link', { name: 'In den Kalender' })).toBeNull()
})

test('the calendar sheet offers Google, Outlook and the file of the service', async () => {
  await open()
  const link = screen.getByRole('link', { name: 'In den Kalender' })
  const file = `/api/tickets/${aTicket().id}/appointment/calendar`
  expect(link.getAttribute('href')).toBe(file)
  await openCalendars()
  const sheet = within(screen.getByRole('dialog', { name: 'In welchen Kalender?' }))
  const links = sheet.getAllByRole('link').map((one) => one.getAttribute('href') ?? '')
  expect(links[0]).toContain('https://calendar.google.com/')
  expect(links[0]).toContain('20261119T130000Z%2F20261119T133000Z')
  expect(links[1]).toContain('https://outlook.live.com/')
  expect(links[2]).toBe(file)
  expect(links.slice(0, 2).join()).not.toContain(aTicket().id)
})

test('afterwards the overview is the next step, also after a reload, and the sheet can be opened again', async () => {
  const before = await open()
  await openCalendars()
  await userEvent.click(screen.getByRole('link', { name: /^Datei/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('link', { name: 'Zur Übersicht' }).getAttribute('href')).toBe('/overview')
  before.unmount()
  await open()
  await userEvent.click(await screen.findByRole('link', { name: 'Im Kalender' }))
  expect(screen.getByRole('dialog', { name: 'In welchen Kalender?' })).toBeTruthy()
})

test('a moved appointment is not in the calendar yet', async () => {
  localStorage.setItem('radruf.in-calendar', anAppointment().id)
  await open({ appointment: { id: '00000000-0000-4000-8000-000000000009' } })
  expect(screen.getByRole('link', { name: 'In den Kalender' })).toBeTruthy()
})

test('changing is offered only while it is possible; afterwards the page names the chat', async () => {
  const before = await open()
  expect(screen.getByRole('link', { name: 'Verschieben oder absagen' })).toBeTruthy()
  before.unmount()
  await open({ session: { now: '2026-11-19T11:00:00.000Z' } })
  expect(screen.queryByRole('link', { name: 'Verschieben oder absagen' })).toBeNull()
  expect(screen.getByText(/Verschieben und absagen geht jetzt nicht mehr/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zum Chat' })).toBeTruthy()
})

test('without an appointment the page redirects to the booking screen', async () => {
  const { location } = await renderRoute(remote, {
    path: '/appointment/confirmation',
    replies: { 'GET /api/tickets': { tickets: [aTicket()], nextCursor: null } },
  })
  await screen.findByRole('link', { name: 'Zum Fragebogen' })
  expect(location()).toBe('/appointment')
})

test('time and joining time are those of the workshop, whose zone is named once', async () => {
  await open({ session: aNewYorkSession() })
  expect(screen.getByText('8:00 Uhr')).toBeTruthy()
  expect(screen.getAllByText(/New York/)).toHaveLength(1)
  expect(screen.getByText(/ab 7:50 Uhr/)).toBeTruthy()
})

test('joining ends with the slot, as the service refuses it from then on', async () => {
  await open({ session: { now: anAppointment().endsAt } })
  expect(screen.queryByRole('link', { name: 'Jetzt teilnehmen' })).toBeNull()
})
