import type { CaseFile, Language } from '@radruf/contract'
import { formatDuration, formatTime, toCalendarDate } from '@radruf/shell-kit'
import {
  aMechanic,
  anAppointment,
  aPerson,
  aSession,
  aTicket,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { cleanup } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import remote from './remote.tsx'
import { aCaseList, aCaseListEntry, aNote } from './testing/case-samples.ts'
import { caseReplies } from './testing/show-case.tsx'
import { aMessage, aThread } from './testing/thread-samples.ts'

/** 2026-11-19, 01:30 UTC in words, and the calendar days of a message shortly before it and one at that time. */
const ZONES = [
  {
    zone: 'Europe/Berlin',
    language: 'de',
    clock: '2:30',
    time: 'Do., 19. November um 2:30',
    days: ['Mittwoch, 18. November', 'Donnerstag, 19. November'],
  },
  {
    zone: 'Europe/Berlin',
    language: 'en',
    clock: '02:30',
    time: 'Thu 19 November at 02:30',
    days: ['Wednesday 18 November', 'Thursday 19 November'],
  },
  {
    zone: 'America/New_York',
    language: 'de',
    clock: '20:30',
    time: 'Mi., 18. November um 20:30',
    days: ['Mittwoch, 18. November'],
  },
  {
    zone: 'America/New_York',
    language: 'en',
    clock: '20:30',
    time: 'Wed 18 November at 20:30',
    days: ['Wednesday 18 November'],
  },
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
const messages = ['2026-11-18T20:00:00.000Z', TIME].map((sentAt, index) => aMessage(index + 1, { sentAt }))
const note = aNote({ text: 'Carbonrahmen', writtenAt: TIME })
const move = { from: 'booking_open', to: 'booked', actor: 'customer', name: 'Kim', movedAt: TIME } as const
const caseFile: CaseFile = {
  answers: {},
  photos: [],
  snapshots: [{ id: 'snapshot', clientId: 'client', width: 40, height: 30, takenAt: TIME }],
  summary: null,
  unsafe: false,
  contact: null,
  expiresAt: TIME,
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

describe.each(ZONES)('a workshop in $zone, in $language', ({ zone, language, clock, time, days }) => {
  const open = async (path: string, { person = aMechanic(), now = '2026-11-17T09:00:00.000Z', of = ticket } = {}) => {
    const session = aSession({ person, now })
    await renderRoute(remote, {
      path,
      language: language as Language,
      session: { ...session, settings: { ...session.settings, zone } },
      replies: {
        ...caseReplies(of),
        'GET /api/tickets': { tickets: [of], nextCursor: null },
        'GET /api/tickets/{ticketId}/messages': aThread({ messages }),
        'GET /api/tickets/{ticketId}/notes': { notes: [note], nextCursor: null },
        'GET /api/tickets/{ticketId}/history': { moves: [move], nextCursor: null },
        'PUT /api/tickets/{ticketId}/read-mark': null,
        'GET /api/cases/{token}': caseFile,
        'GET /api/cases': aCaseList({ zone, cases: [aCaseListEntry(of, { snoozedUntil: TIME })] }),
      },
    })
    const text = document.body.textContent ?? ''
    cleanup()
    return text
  }

  test('the thread groups messages by its calendar days and shows its times', async () => {
    const text = await open('/chat', { person: aPerson() })
    const named = text.match(/(Mittwoch|Donnerstag), 1\d\. November|(Wednesday|Thursday) 1\d November/g)
    // The head may name the day of the call before them.
    expect(named?.slice(-days.length)).toEqual(days)
    expect(text).toContain(clock)
  })

  test('the desk shows today’s, waiting and upcoming tickets with its times', async () => {
    const text = await open('/desk')
    // The call, and the time until which the case is put off.
    expect(text).toContain(clock)
    expect(text.split(time)).toHaveLength(2)
  })

  test('the case shows facts, notes and history with its times', async () => {
    const text = await open(`/desk/${SAMPLE_TICKET_ID}`)
    // The row of the list, note, history and creation.
    expect(text.split(time)).toHaveLength(5)
  })

  test('a closed case shows its deadline for reopening', async () => {
    const closed = aTicket({ state: 'closed', closedAt: '2026-11-12T01:30:00.000Z' })
    expect(await open(`/desk/${SAMPLE_TICKET_ID}`, { of: closed })).toContain(time)
  })

  test('the call page shows when joining opens', async () => {
    const text = await open('/chat/videocall', { person: aPerson() })
    expect(text).toContain(time)
    expect(text.split(clock).length).toBeGreaterThan(2)
  })

  test('the case file shows its last day', async () => {
    expect(await open('/case/abc.def')).toContain(days.at(-1))
  })
})

test('durations read like a clock and are never negative', () => {
  expect([0, 5000, 65_000, 3_725_000, -1].map(formatDuration)).toEqual(['0:00', '0:05', '1:05', '1:02:05', '0:00'])
})

test('times follow the zone in summer and in winter', () => {
  expect(formatTime('2026-07-01T12:00:00.000Z', 'clock', 'de', 'Europe/Berlin')).toBe('14:00')
  expect(formatTime('2026-12-01T12:00:00.000Z', 'clock', 'en', 'Europe/Berlin')).toBe('13:00')
  expect(toCalendarDate('2026-12-01T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-12-02')
})
