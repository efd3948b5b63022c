import { expect, test } from 'vitest'
import { dateWords, formatDate, formatTime, toCalendarDate, weekdayNames } from './dates.ts'

const BERLIN = 'Europe/Berlin'
const NEW_YORK = 'America/New_York'

test('the words of a moment are those of the given zone, wherever the device is', () => {
  expect(dateWords('2026-11-23T08:00:00.000Z', 'de', BERLIN)).toMatchObject({
    weekday: 'Montag',
    shortWeekday: 'Mo.',
    day: '23',
    month: 'November',
    year: '2026',
    clock: '09:00',
    zone: 'MEZ',
  })
  expect(dateWords('2026-07-01T08:00:00.000Z', 'en', BERLIN)).toMatchObject({ clock: '10:00', zone: 'CEST' })
  expect(dateWords('2026-11-23T02:00:00.000Z', 'en', NEW_YORK)).toMatchObject({
    weekday: 'Sunday',
    day: '22',
    clock: '21:00',
    zone: 'GMT-5',
  })
})

test('the zone distinguishes the two passes of the repeated hour when clocks go back', () => {
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'].map((time) =>
    dateWords(time, 'de', BERLIN),
  )
  expect([first?.clock, first?.zone, second?.clock, second?.zone]).toEqual(['02:30', 'MESZ', '02:30', 'MEZ'])
})

test('the hour that is skipped when clocks go forward does not appear', () => {
  const times = ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']
  expect(times.map((time) => formatTime(time, 'clockWithZone', 'en', BERLIN))).toEqual(['01:30 CET', '03:30 CEST'])
})

test.each([
  ['full', 'Montag, 23. November 2026 um 09:00 MEZ', 'Monday, 23 November 2026 at 09:00 CET'],
  ['dayTimeWithZone', 'Montag, 23. November, 09:00 MEZ', 'Monday, 23 November, 09:00 CET'],
  ['clockWithZone', '09:00 MEZ', '09:00 CET'],
  ['clock', '09:00', '09:00'],
  ['day', 'Montag, 23. November', 'Monday, 23 November'],
  ['date', '23. November 2026', '23 November 2026'],
] as const)('the style %s in German and English', (style, de, en) => {
  const time = '2026-11-23T08:00:00.000Z'
  expect(formatTime(time, style, 'de', BERLIN)).toBe(de)
  expect(formatTime(time, style, 'en', BERLIN)).toBe(en)
})

test('a calendar date has the same words in every zone', () => {
  expect(formatDate('2026-11-24', 'day', 'de')).toBe('Dienstag, 24. November')
  expect(formatDate('2026-11-24', 'date', 'en')).toBe('24 November 2026')
})

test('midnight belongs to the day that it begins', () => {
  expect(dateWords('2026-11-18T23:00:00.000Z', 'de', BERLIN).clock).toBe('00:00')
  expect(toCalendarDate('2026-11-18T23:00:00.000Z', BERLIN)).toBe('2026-11-19')
  expect(toCalendarDate('2026-11-18T23:00:00.000Z', NEW_YORK)).toBe('2026-11-18')
})

test('a day with a clock change keeps its date from midnight to midnight', () => {
  const [before, first, last, after] = [
    '2026-10-24T21:59:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T22:59:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ].map((time) => toCalendarDate(time, BERLIN))
  expect([before, first, last, after]).toEqual(['2026-10-24', '2026-10-25', '2026-10-25', '2026-10-26'])
})

test('weeks begin on Monday', () => {
  expect(weekdayNames('de', 'long')[0]).toBe('Montag')
  expect(weekdayNames('en', 'long')[6]).toBe('Sunday')
  expect(weekdayNames('de', 'short')[0]).toBe('Mo')
  expect(weekdayNames('en', 'short')[6]).toBe('Sun')
})
