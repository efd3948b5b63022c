import { expect, test } from 'vitest'
import { dayIn, weekdayNames, whenOf } from './when.ts'

test('a moment is named in the zone of the working hours, wherever the device is', () => {
  expect(whenOf('2026-11-23T08:00:00.000Z', 'de', 'Europe/Berlin')).toMatchObject({
    weekday: 'Montag',
    day: '23',
    month: 'November',
    clock: '09:00',
    zone: 'MEZ',
  })
  expect(whenOf('2026-07-01T08:00:00.000Z', 'en', 'Europe/Berlin')).toMatchObject({ clock: '10:00', zone: 'CEST' })
})

test('the repeated hour of the clock change is told apart by its zone', () => {
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'].map((time) =>
    whenOf(time, 'de', 'Europe/Berlin'),
  )
  expect([first?.clock, first?.zone, second?.clock, second?.zone]).toEqual(['02:30', 'MESZ', '02:30', 'MEZ'])
})

test('midnight belongs to the day that it begins', () => {
  expect(whenOf('2026-11-18T23:00:00.000Z', 'de', 'Europe/Berlin').clock).toBe('00:00')
  expect(dayIn('Europe/Berlin', '2026-11-18T23:00:00.000Z')).toBe('2026-11-19')
})

test('weeks begin on Monday', () => {
  expect(weekdayNames('de', 'long')[0]).toBe('Montag')
  expect(weekdayNames('en', 'long')[6]).toBe('Sunday')
})
