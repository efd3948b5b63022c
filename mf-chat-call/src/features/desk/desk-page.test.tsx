import { aMechanic, anAppointment, aSession, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import remote from '../../remote.tsx'

const session = aSession({ person: aMechanic(), now: '2026-11-19T12:55:00.000Z' })
const entry = (name: string, changes: Parameters<typeof aTicket>[0] = {}, customerWaiting = false) => ({
  ticket: aTicket({ id: crypto.randomUUID(), customer: { id: crypto.randomUUID(), name, language: 'de' }, ...changes }),
  customerWaiting,
})
const LAST_PAGES = { inReview: null, today: null, upcoming: null, wrapUp: null, waitingForPart: null }
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
      'GET /api/desk': {
        zone: 'Europe/Berlin',
        inReview: [],
        today: [waiting, later],
        upcoming: [],
        wrapUp: [],
        waitingForPart: [],
        nextCursors: LAST_PAGES,
      },
    },
  })
  const today = section('Heute')
  expect(today.getByText('Beginnt in 05:00')).toBeTruthy()
  expect(today.getByText('Beginnt in 2:05:00')).toBeTruthy()
  expect(today.getAllByText('Der Kunde wartet')).toHaveLength(1)
  expect(today.getAllByRole('link', { name: /Am Anruf teilnehmen/ })).toHaveLength(1)
  expect(screen.getByText('Im Anruf wartet: Kim Sommer')).toBeTruthy()
})

test('a reported danger marks the entry in every list', async () => {
  const appointment = anAppointment()
  const urgent = (name: string, state: 'in_review' | 'booked') => entry(name, { state, appointment, urgent: true })
  await renderRoute(remote, {
    path: '/desk',
    session,
    replies: {
      'GET /api/desk': {
        zone: 'Europe/Berlin',
        inReview: [urgent('Kim Sommer', 'in_review'), entry('Noor Herbst', { state: 'in_review' })],
        today: [urgent('Ada Lenz', 'booked')],
        upcoming: [urgent('Bo Frost', 'booked')],
        wrapUp: [],
        waitingForPart: [],
        nextCursors: LAST_PAGES,
      },
    },
  })
  for (const name of ['Zu prüfen', 'Heute', 'Nächste Termine'])
    expect(section(name).getAllByText('Dringend')).toHaveLength(1)
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
        waitingForPart: [],
        nextCursors: LAST_PAGES,
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
    replies: {
      'GET /api/desk': {
        zone: 'Europe/Berlin',
        inReview: [waits],
        today: [],
        upcoming: [],
        wrapUp: [],
        waitingForPart: [],
        nextCursors: LAST_PAGES,
      },
    },
  })
  expect(screen.getByText(/^Wartet seit .* 8:30$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fragebogen prüfen' }).getAttribute('href')).toBe(`/desk/${waits.ticket.id}`)
})

describe('a section with more than one page', () => {
  const first = entry('Kim Sommer', { state: 'wrap_up' })
  const second = entry('Noor Herbst', { state: 'wrap_up' })
  const replies = {
    'GET /api/desk': {
      zone: 'Europe/Berlin',
      inReview: [],
      today: [],
      upcoming: [],
      wrapUp: [first],
      waitingForPart: [],
      nextCursors: { ...LAST_PAGES, wrapUp: 'after-kim' },
    },
    // The first entry moved to the second page meanwhile.
    'GET /api/desk/{section}': { entries: [first, second], nextCursor: null },
  }
  const names = () =>
    section('Abschließen')
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)

  test('loads the next page with a link, announces it, and moves the focus to its first entry', async () => {
    const { callsTo } = await renderRoute(remote, { path: '/desk', session, replies })
    expect(names()).toEqual(['Kim Sommer'])
    const link = section('Abschließen').getByRole('link', { name: 'Weitere laden: Abschließen' })
    expect(link.getAttribute('href')).toBe('/desk?wrapUp=2')
    await userEvent.click(link)
    expect(await screen.findByText('Abschließen: 2 Einträge werden angezeigt')).toBeTruthy()
    expect(names()).toEqual(['Kim Sommer', 'Noor Herbst'])
    expect(document.activeElement?.textContent).toContain('Noor Herbst')
    expect(screen.queryByRole('link', { name: /^Weitere laden/ })).toBeNull()
    const [call] = callsTo('GET /api/desk/{section}')
    expect(call?.params.section).toBe('wrapUp')
    expect(call?.query.get('cursor')).toBe('after-kim')
  })

  test('shows the pages of the address at once, as the link without script does', async () => {
    await renderRoute(remote, { path: '/desk?wrapUp=2', session, replies })
    expect(names()).toEqual(['Kim Sommer', 'Noor Herbst'])
  })

  test.each(['0', '-3', 'x', '1e9', '1.5'])('accepts the address ?wrapUp=%s', async (count) => {
    const { callsTo } = await renderRoute(remote, { path: `/desk?wrapUp=${count}`, session, replies })
    expect(names()[0]).toBe('Kim Sommer')
    expect(callsTo('GET /api/desk/{section}').length).toBeLessThanOrEqual(40)
  })
})
