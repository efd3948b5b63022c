import { DAY_MINUTES, type TimeSlot, type Week, type WeekCall, type WeekDay, type WeekHold } from '@radruf/contract'
import { dateWords, toCalendarDate } from '@radruf/shell-kit'
import type { CSSProperties } from 'react'

const HOUR_MINUTES = 60

/** Minutes of the day, on the wall clock of the week's zone. `to` is exclusive. */
export type MinuteRange = { from: number; to: number }

/** An entry in the column of a day. `key` is unique in the week. */
export type WeekEntry = MinuteRange & { key: string } & (
    | { kind: 'call'; call: WeekCall }
    | { kind: 'hold'; hold: WeekHold }
    | { kind: 'blocked'; slot: TimeSlot }
    | { kind: 'lunch' }
    /** Adjoining free times. */
    | { kind: 'free'; slots: readonly TimeSlot[] }
    | { kind: 'absence'; absence: NonNullable<WeekDay['absence']> }
  )
export type WeekColumn = { day: WeekDay; hours: MinuteRange | null; entries: WeekEntry[] }

/** A booked call keeps its key when it is moved, because a ticket has one. */
export const toCallKey = ({ id, status, ticket }: WeekCall): string => (status === 'booked' ? ticket.id : id)

/** The minute of the day on the wall clock of a zone. In the repeated hour of autumn two moments have the same minute. */
export function toMinute(time: string | number, zone: string): number {
  const [hours = 0, minutes = 0] = dateWords(time, 'en', zone).clock.split(':').map(Number)
  return hours * HOUR_MINUTES + minutes
}

/** `09:30` → 570. */
const parseClock = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * HOUR_MINUTES + minutes
}

const parseRange = ({ from, to }: { from: string; to: string }): MinuteRange => ({
  from: parseClock(from),
  to: parseClock(to),
})

/** 570 → `9:30` in German, `09:30` in English. */
export const formatMinute = (minute: number, language: 'de' | 'en'): string => {
  const hours = String(Math.floor(minute / HOUR_MINUTES)).padStart(language === 'de' ? 1 : 2, '0')
  return `${hours}:${String(minute % HOUR_MINUTES).padStart(2, '0')}`
}

/** `2026-11-03` → 3. */
export const toDayNumber = (date: string): number => Number(date.slice(8))

/** The columns of a week with their entries, earliest first. */
export function createColumns(week: Week, now: number): WeekColumn[] {
  const { zone } = week
  const isOn = (date: string) => (entry: { startsAt: string }) => toCalendarDate(entry.startsAt, zone) === date
  return week.days.map((day) => {
    const calls = week.calls.filter(isOn(day.date)).map((call): WeekEntry => {
      return { kind: 'call', key: toCallKey(call), call, ...toRange(call, zone) }
    })
    const holds = week.holds
      .filter((hold) => isOn(day.date)(hold) && Date.parse(hold.expiresAt) > now)
      .map((hold): WeekEntry => ({ kind: 'hold', key: hold.id, hold, ...toRange(hold, zone) }))
    const blocked = (week.blocked ?? [])
      .filter(isOn(day.date))
      .map((slot): WeekEntry => ({ kind: 'blocked', key: `blocked-${slot.startsAt}`, slot, ...toRange(slot, zone) }))
    const free = groupAdjoining(day.free).map((slots): WeekEntry => {
      const [first, last] = [slots[0], slots.at(-1)]
      const range =
        first && last ? toRange({ startsAt: first.startsAt, endsAt: last.endsAt }, zone) : { from: 0, to: 0 }
      return { kind: 'free', key: `free-${first?.startsAt}`, slots, ...range }
    })
    const absences: WeekEntry[] = day.absence
      ? [{ kind: 'absence', key: `absence-${day.date}`, absence: day.absence, from: 0, to: DAY_MINUTES }]
      : []
    const lunch = day.hours?.lunch
    const breaks: WeekEntry[] = lunch ? [{ kind: 'lunch', key: `lunch-${day.date}`, ...parseRange(lunch) }] : []
    const entries = [
      ...absences,
      ...[...calls, ...holds, ...blocked, ...breaks, ...free].sort((one, other) => one.from - other.from),
    ]
    const hours = day.hours && parseRange(day.hours)
    return { day, hours, entries }
  })
}

function toRange({ startsAt, endsAt }: TimeSlot, zone: string): MinuteRange {
  const from = toMinute(startsAt, zone)
  const to = toMinute(endsAt, zone)
  // A call over midnight ends with its day.
  return { from, to: to > from ? to : DAY_MINUTES }
}

/** Groups free times that follow each other without a gap. */
function groupAdjoining(slots: readonly TimeSlot[]): TimeSlot[][] {
  const groups: TimeSlot[][] = []
  for (const slot of slots) {
    const group = groups.at(-1)
    if (group?.at(-1)?.endsAt === slot.startsAt) group.push(slot)
    else groups.push([slot])
  }
  return groups
}

/** The hours that the grid shows: all working hours and calls with an hour around them, in full hours. */
export function getVisibleRange(columns: readonly WeekColumn[], productHours: Week['productHours']): MinuteRange {
  const ranges = [
    ...columns.flatMap(({ hours }) => hours ?? []),
    ...columns.flatMap(({ entries }) => entries.filter(({ kind }) => kind !== 'absence')),
    ...productHours.map(parseRange),
  ]
  const from = Math.min(...ranges.map((range) => range.from))
  const to = Math.max(...ranges.map((range) => range.to))
  return {
    from: Math.max(0, Math.floor(from / HOUR_MINUTES) * HOUR_MINUTES - HOUR_MINUTES),
    to: Math.min(DAY_MINUTES, Math.ceil(to / HOUR_MINUTES) * HOUR_MINUTES + HOUR_MINUTES),
  }
}

/** The full hours within a range, without its edges. */
export const listHours = ({ from, to }: MinuteRange): number[] =>
  Array.from({ length: (to - from) / HOUR_MINUTES - 1 }, (_, index) => from + (index + 1) * HOUR_MINUTES)

/** Minutes as CSS variables: `{ from: 60 }` → `--from: 60`. */
export const toVariables = (minutes: Record<string, number>): CSSProperties =>
  Object.fromEntries(Object.entries(minutes).map(([name, value]) => [`--${name}`, value])) as CSSProperties

/** A calendar date some days later. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
