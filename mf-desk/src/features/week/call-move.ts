import type { TimeSlot, WeekCall } from '@radruf/contract'
import { toCalendarDate } from '@radruf/shell-kit'
import { type MinuteRange, toCallKey, toMinute, type WeekColumn } from './week-layout.ts'

/** A call that is being moved. `isDropped`: its new time is proposed, and the mechanic is asked. */
export type CallMove = { call: WeekCall; date: string; minute: number; isDropped: boolean }
type Target = Pick<CallMove, 'date' | 'minute'>

/** The state of the target. `next` is the first free time from there on, else the first of the week. */
export type TargetState =
  | { kind: 'origin' }
  | { kind: 'free'; slot: TimeSlot }
  | { kind: 'taken'; name: string; next: TimeSlot | undefined }
  | { kind: 'closed'; next: TimeSlot | undefined }

export type MoveContext = { columns: readonly WeekColumn[]; zone: string; visible: MinuteRange; callMinutes: number }

/** The date and minute of a call before it is moved. */
export const getOrigin = ({ startsAt }: WeekCall, zone: string): Target => ({
  date: toCalendarDate(startsAt, zone),
  minute: toMinute(startsAt, zone),
})

/** The target nearest to a time of a day, in steps of a call's length from the beginning of that day's hours. */
export function snapTarget({ date, minute }: Target, { columns, visible, callMinutes }: MoveContext): Target {
  const start = findColumn(columns, date)?.hours?.from ?? visible.from
  const first = start - Math.floor((start - visible.from) / callMinutes) * callMinutes
  const last = first + Math.floor((visible.to - first) / callMinutes - 1) * callMinutes
  const snapped = first + Math.round((minute - first) / callMinutes) * callMinutes
  return { date, minute: Math.min(last, Math.max(first, snapped)) }
}

/** The target after an arrow key: up and down by a call's length, left and right by a day. Undefined for other keys. */
export function stepTarget(target: Target, key: string, context: MoveContext): Target | undefined {
  const { columns, callMinutes } = context
  const position = columns.findIndex(({ day }) => day.date === target.date)
  const onDay = (offset: number): Target => ({
    ...target,
    date: columns[Math.min(columns.length - 1, Math.max(0, position + offset))]?.day.date ?? target.date,
  })
  const steps: Record<string, Target> = {
    ArrowUp: { ...target, minute: target.minute - callMinutes },
    ArrowDown: { ...target, minute: target.minute + callMinutes },
    ArrowLeft: onDay(-1),
    ArrowRight: onDay(1),
  }
  const next = steps[key]
  return next && snapTarget(next, context)
}

/** Distinguishes a free time, the call's own, one of another call, and a time that cannot be booked. */
export function findTargetState({ call, date, minute }: CallMove, context: MoveContext): TargetState {
  const { columns, zone } = context
  const origin = getOrigin(call, zone)
  if (origin.date === date && origin.minute === minute) return { kind: 'origin' }
  const column = findColumn(columns, date)
  const slot = column?.day.free.find(({ startsAt }) => toMinute(startsAt, zone) === minute)
  if (slot) return { kind: 'free', slot }
  const next = findNextFree({ date, minute }, context)
  const end = minute + context.callMinutes
  const other = column?.entries.find(
    (entry) =>
      (entry.kind === 'call' || entry.kind === 'hold') &&
      entry.key !== toCallKey(call) &&
      entry.from < end &&
      entry.to > minute,
  )
  if (other?.kind === 'call') return { kind: 'taken', name: other.call.ticket.customer.name, next }
  if (other?.kind === 'hold') return { kind: 'taken', name: other.hold.customerName, next }
  return { kind: 'closed', next }
}

function findNextFree({ date, minute }: Target, { columns, zone }: MoveContext): TimeSlot | undefined {
  const free = columns.flatMap(({ day }) => day.free)
  const isLater = ({ startsAt }: TimeSlot) => {
    const day = toCalendarDate(startsAt, zone)
    return day > date || (day === date && toMinute(startsAt, zone) >= minute)
  }
  return free.find(isLater) ?? free[0]
}

const findColumn = (columns: readonly WeekColumn[], date: string) => columns.find(({ day }) => day.date === date)

/** A call that has not started can be moved. */
export const isMovable = ({ status, startsAt, ticket, customerWaiting }: WeekCall, now: number): boolean =>
  status === 'booked' && ticket.state === 'booked' && !customerWaiting && Date.parse(startsAt) > now
