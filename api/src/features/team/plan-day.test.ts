import { createRoster, type IsPublicHoliday, onWeekdays, type Roster } from '@radruf/contract/booking'
import { expect, test } from 'vitest'
import { planDay } from './plan-day.ts'

const ZONE = 'Europe/Berlin'
const isPublicHoliday: IsPublicHoliday = () => false
const RULES = {
  zone: ZONE,
  hoursByWeekday: onWeekdays([1, 2, 3, 4, 5], { from: '09:00', to: '17:00' }),
  callMinutes: 30,
  noticeMinutes: 0,
  horizonDays: 14,
}
const at = (time: string) => Temporal.PlainDateTime.from(`2026-11-23T${time}`).toZonedDateTime(ZONE).epochMilliseconds
const span = (time: string) => ({ startsAt: at(time), endsAt: at(time) + 30 * 60_000 })
const call = (ticketId: string, time: string) => ({ ticketId, ...span(time) })
const busy = (mechanicId: string, ...times: string[]) =>
  times.map((time) => ({ mechanicId, ...span(time), isCall: true }))
const roster = (id: string, from = '09:00', to = '17:00'): Roster =>
  createRoster(id, RULES, { hours: [{ weekday: 1, from, to }], absences: [], bundesland: null }, isPublicHoliday)
const takersOf = (...plan: Parameters<typeof planDay>) =>
  planDay(...plan).map(({ ticketId, mechanicId }) => [ticketId, mechanicId])

test('each call goes to someone who works and is free then, the one with the fewest calls first', () => {
  const rosters = [roster('leyla'), roster('tom', '14:30')]
  const busySpans = busy('leyla', '15:00')
  const calls = [call('emil', '15:00'), call('kim', '10:00'), call('ivo', '11:30')]
  expect(takersOf(calls, { rosters, busySpans })).toEqual([
    ['kim', 'leyla'],
    ['ivo', 'leyla'],
    ['emil', 'tom'],
  ])
})

test('a blocked time is taken, and counts as no call', () => {
  const busySpans = [
    ...busy('leyla', '09:00', '09:30', '10:00').map((blocked) => ({ ...blocked, isCall: false })),
    ...busy('tom', '16:00'),
  ]
  const calls = [call('kim', '09:00'), call('ivo', '11:30')]
  expect(takersOf(calls, { rosters: [roster('leyla'), roster('tom')], busySpans })).toEqual([
    ['kim', 'tom'],
    ['ivo', 'leyla'],
  ])
})

test('two calls at the same time go to two people, and a third to nobody', () => {
  const calls = ['a', 'b', 'c'].map((id) => call(id, '10:00'))
  expect(takersOf(calls, { rosters: [roster('leyla'), roster('mia')], busySpans: [] })).toEqual([
    ['a', 'leyla'],
    ['b', 'mia'],
    ['c', null],
  ])
})

test('a call that overlaps another one, or ends after the working hours, is not planned', () => {
  const rosters = [roster('leyla', '09:00', '15:15')]
  const calls = [call('a', '10:15'), call('b', '15:00')]
  expect(takersOf(calls, { rosters, busySpans: busy('leyla', '10:00') })).toEqual([
    ['a', null],
    ['b', null],
  ])
})
