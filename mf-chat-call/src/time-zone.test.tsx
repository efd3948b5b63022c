import type { Language } from '@radruf/contract'
import { formatDuration, formatTime, toCalendarDate } from '@radruf/shell-kit'
import { aMessage, anAppointment, aSession, aThread, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { cleanup } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import remote from './remote.tsx'

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
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

describe.each(ZONES)('a workshop in $zone, in $language', ({ zone, language, clock, time, days }) => {
  const open = async (path: string) => {
    const session = aSession({ now: '2026-11-17T09:00:00.000Z' })
    await renderRoute(remote, {
      path,
      language: language as Language,
      session: { ...session, settings: { ...session.settings, zone } },
      replies: {
        'GET /api/tickets': { tickets: [ticket], nextCursor: null },
        'GET /api/tickets/{ticketId}/messages': aThread({ messages }),
        'PUT /api/tickets/{ticketId}/read-mark': null,
      },
    })
    const text = document.body.textContent ?? ''
    cleanup()
    return text
  }

  test('the thread groups messages by its calendar days and shows its times', async () => {
    const text = await open('/chat')
    const named = text.match(/(Mittwoch|Donnerstag), 1\d\. November|(Wednesday|Thursday) 1\d November/g)
    // The head may name the day of the call before them.
    expect(named?.slice(-days.length)).toEqual(days)
    expect(text).toContain(clock)
  })

  test('the call page shows when joining opens', async () => {
    const text = await open('/chat/videocall')
    expect(text).toContain(time)
    expect(text.split(clock).length).toBeGreaterThan(2)
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
