import { expect, test, vi } from 'vitest'
import {
  dateWords,
  daysBetween,
  formatDate,
  formatTime,
  getDeviceZone,
  toCalendarDate,
  weekdayNames,
  zonePlace,
  zonesDiffer,
} from './dates.ts'

const BERLIN = 'Europe/Berlin'
const NEW_YORK = 'America/New_York'

test('the words of a moment are those of the given zone, wherever the device is', () => {
  expect(dateWords('2026-11-23T08:00:00.000Z', 'de', BERLIN)).toMatchObject({
    weekday: 'Montag',
    shortWeekday: 'Mo.',
    day: '23',
    month: 'November',
    year: '2026',
    clock: '9:00',
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
  expect([first?.clock, first?.zone, second?.clock, second?.zone]).toEqual(['2:30', 'MESZ', '2:30', 'MEZ'])
})

test('the hour that is skipped when clocks go forward does not appear', () => {
  const times = ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']
  expect(times.map((time) => formatTime(time, 'clockWithZone', 'en', BERLIN))).toEqual(['01:30 CET', '03:30 CEST'])
})

test.each([
  ['full', 'Montag, 23. November 2026 um 9:00 MEZ', 'Monday 23 November 2026 at 09:00 CET'],
  ['dayTimeWithZone', 'Montag, 23. November, 9:00 MEZ', 'Monday 23 November, 09:00 CET'],
  ['clockWithZone', '9:00 MEZ', '09:00 CET'],
  ['clock', '9:00', '09:00'],
  ['day', 'Montag, 23. November', 'Monday 23 November'],
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
  expect(dateWords('2026-11-18T23:00:00.000Z', 'de', BERLIN).clock).toBe('0:00')
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

const MONDAY_9 = '2026-11-23T08:00:00.000Z'

test.each([
  ['relativeDay', '2026-11-23T07:00:00.000Z', 'Heute, 23. November', 'Today, 23 November'],
  ['relativeDay', '2026-11-22T07:00:00.000Z', 'Morgen, 23. November', 'Tomorrow, 23 November'],
  ['relativeDay', '2026-11-21T07:00:00.000Z', 'Montag, 23. November', 'Monday 23 November'],
  ['relativeDay', '2026-11-24T07:00:00.000Z', 'Montag, 23. November', 'Monday 23 November'],
  ['relativeDayTime', '2026-11-22T07:00:00.000Z', 'Morgen, 23. November, 9:00 Uhr', 'Tomorrow, 23 November, 09:00'],
  ['relativeTime', '2026-11-22T07:00:00.000Z', 'Morgen um 9:00 Uhr', 'Tomorrow at 09:00'],
  ['time', '2026-11-22T07:00:00.000Z', '9:00 Uhr', '09:00'],
  ['inSentence', '2026-11-22T07:00:00.000Z', 'morgen, 23. November, um 9:00 Uhr', 'tomorrow, 23 November, at 09:00'],
  ['inSentence', '2026-11-20T07:00:00.000Z', 'am Montag, 23. November, um 9:00 Uhr', 'on Monday 23 November at 09:00'],
] as const)('the style %s on %s', (style, now, de, en) => {
  expect(formatTime(MONDAY_9, style, 'de', BERLIN, now)).toBe(de)
  expect(formatTime(MONDAY_9, style, 'en', BERLIN, now)).toBe(en)
})

test('without a clock the relative styles name the weekday', () => {
  expect(formatTime(MONDAY_9, 'relativeDay', 'de', BERLIN)).toBe('Montag, 23. November')
})

test('today ends at midnight of the zone that times are shown in', () => {
  const day = (now: string, zone: string) => formatTime(MONDAY_9, 'relativeDay', 'en', zone, now).split(',')[0]
  expect(day('2026-11-22T22:59:59.999Z', BERLIN)).toBe('Tomorrow')
  expect(day('2026-11-22T23:00:00.000Z', BERLIN)).toBe('Today')
  expect(day('2026-11-22T23:00:00.000Z', NEW_YORK)).toBe('Tomorrow')
  expect(day('2026-11-23T04:59:59.999Z', NEW_YORK)).toBe('Tomorrow')
  expect(day('2026-11-23T05:00:00.000Z', NEW_YORK)).toBe('Today')
})

test.each([
  ['go back', '2026-10-24T22:00:00.000Z', '2026-10-26T22:59:00.000Z', '2026-10-25T22:59:00.000Z'],
  ['go forward', '2026-03-28T23:00:00.000Z', '2026-03-30T21:59:00.000Z', '2026-03-29T21:59:00.000Z'],
])(
  'on the day clocks %s, today and tomorrow are calendar days, whatever their length',
  (_, midnight, tomorrow, today) => {
    const day = (time: string) => formatTime(time, 'relativeDay', 'de', BERLIN, midnight).split(',')[0]
    expect([day(midnight), day(today), day(tomorrow)]).toEqual(['Heute', 'Heute', 'Morgen'])
  },
)

test('a calendar date is today or tomorrow by another date', () => {
  expect(formatDate('2026-11-24', 'relativeDay', 'de', '2026-11-24')).toBe('Heute, 24. November')
  expect(formatDate('2026-12-01', 'relativeDay', 'en', '2026-11-30')).toBe('Tomorrow, 1 December')
  expect(daysBetween('2026-12-31', '2027-01-02')).toBe(2)
})

test('zones differ when their clocks do, not when only their names do', () => {
  const summer = '2026-07-01T08:00:00.000Z'
  expect(zonesDiffer(BERLIN, 'Europe/Vienna', [MONDAY_9, summer])).toBe(false)
  expect(zonesDiffer(BERLIN, NEW_YORK, [MONDAY_9])).toBe(true)
  // Lagos keeps Berlin's winter time all year.
  expect(zonesDiffer(BERLIN, 'Africa/Lagos', [MONDAY_9])).toBe(false)
  expect(zonesDiffer(BERLIN, 'Africa/Lagos', [MONDAY_9, summer])).toBe(true)
})

test('a device without a known zone has none', () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  options.mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }
  })
  expect(getDeviceZone()).toBeUndefined()
  options.mockRestore()
  expect(getDeviceZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test('a browser that does not know the workshop’s zone shows times all the same', () => {
  expect(dateWords('2026-11-23T08:00:00.000Z', 'de', 'Europe/Nowhere').clock).toMatch(/^\d+:\d\d$/)
})

test('a zone is named by its place', () => {
  expect([BERLIN, NEW_YORK, 'UTC'].map(zonePlace)).toEqual(['Berlin', 'New York', 'UTC'])
})
