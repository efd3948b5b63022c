import { aMechanic, anAppointment, aSession, aTicket, renderRoute, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import remote from './remote.tsx'
import { aCaseList, aCaseListEntry, aNote } from './testing/case-samples.ts'
import { caseReplies } from './testing/show-case.tsx'

/** 2026-11-19, 01:30 UTC in words. */
const ZONES = [
  { zone: 'Europe/Berlin', language: 'de', clock: '2:30', time: 'Do., 19. November um 2:30' },
  { zone: 'Europe/Berlin', language: 'en', clock: '02:30', time: 'Thu 19 November at 02:30' },
  { zone: 'America/New_York', language: 'de', clock: '20:30', time: 'Mi., 18. November um 20:30' },
  { zone: 'America/New_York', language: 'en', clock: '20:30', time: 'Wed 18 November at 20:30' },
] as const

const TIME = '2026-11-19T01:30:00.000Z'
const appointment = anAppointment({ startsAt: TIME, endsAt: '2026-11-19T02:00:00.000Z', joinFrom: TIME })
const ticket = aTicket({
  state: 'booked',
  createdAt: TIME,
  stateSince: TIME,
  appointment,
  chatOpenedAt: '2026-11-17T09:00:00.000Z',
})
const note = aNote({ text: 'Carbonrahmen', writtenAt: TIME })
const move = { from: 'booking_open', to: 'booked', actor: 'customer', name: 'Kim', movedAt: TIME } as const

describe.each(ZONES)('a workshop in $zone, in $language', ({ zone, language, clock, time }) => {
  const open = async (path: string, of = ticket) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const session = aSession({ person: aMechanic(), now: '2026-11-17T09:00:00.000Z' })
    await renderRoute(remote, {
      path,
      language,
      session: { ...session, settings: { ...session.settings, zone } },
      replies: {
        ...caseReplies(of),
        'GET /api/tickets/{ticketId}/notes': { notes: [note], nextCursor: null },
        'GET /api/tickets/{ticketId}/history': { moves: [move], nextCursor: null },
        'GET /api/cases': aCaseList({ zone, cases: [aCaseListEntry(of, { snoozedUntil: TIME })] }),
      },
    })
    // The history loads later.
    if (!path.includes('?')) await screen.findByText(language === 'de' ? 'Im Verlauf suchen' : 'Search the history')
    const text = document.body.textContent ?? ''
    cleanup()
    return text
  }

  test('the desk shows today’s, waiting and upcoming tickets with its times', async () => {
    const text = await open('/desk?filter=open')
    // The call, and the time until which the case is put off.
    expect(text).toContain(clock)
    expect(text.split(time)).toHaveLength(2)
  })

  test('the case shows facts, notes and history with its times', async () => {
    const text = await open(`/desk/${SAMPLE_TICKET_ID}`)
    // The row of the list, note and creation. The history has the time below its day.
    expect(text.split(time)).toHaveLength(4)
    expect(text).toContain(clock)
  })

  test('a closed case shows its deadline for reopening', async () => {
    const closed = aTicket({ state: 'closed', closedAt: '2026-11-12T01:30:00.000Z' })
    expect(await open(`/desk/${SAMPLE_TICKET_ID}`, closed)).toContain(time)
  })
})
