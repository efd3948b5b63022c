import { expect, test } from 'vitest'
import { googleCalendarUrl, outlookCalendarUrl } from './add-to-calendar.tsx'

const EVENT = {
  title: 'Radruf: Videoanruf mit Änne & Co',
  startsAt: '2026-11-19T13:00:00.000Z',
  endsAt: '2026-11-19T13:30:00.000Z',
}

test('Google gets the title and the times in UTC, and nothing else', () => {
  const { origin, pathname, searchParams } = new URL(googleCalendarUrl(EVENT))
  expect(origin + pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: EVENT.title,
    dates: '20261119T130000Z/20261119T133000Z',
  })
})

test('Outlook gets the title and the times, and nothing else; spaces are not plus signs', () => {
  const url = outlookCalendarUrl(EVENT)
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe('https://outlook.live.com')
  expect(Object.fromEntries(searchParams)).toEqual({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: EVENT.title,
    startdt: EVENT.startsAt,
    enddt: EVENT.endsAt,
  })
  expect(url).not.toContain('+')
})
