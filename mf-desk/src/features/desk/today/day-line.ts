import type { Day, DayCall, TimeSlot } from '@radruf/contract'
import { findMoment } from '../menu/snooze-times.ts'

/** A row of the day's line. `free`: the free times up to the next call, blocked time or lunch break. */
export type LineRow = { at: string; endsAt: string } & (
  | { kind: 'call'; call: DayCall }
  | { kind: 'free'; slots: readonly TimeSlot[]; untilLunch: boolean }
  | { kind: 'blocked' }
  | { kind: 'lunch' }
)

/** The calls, free and blocked times of a day and its lunch break in their order. */
export function buildDayLine({ calls, free, blocked, hours, date, zone }: Day): LineRow[] {
  const toTime = (clock: string) => new Date(findMoment(`${date}T${clock}`, zone)).toISOString()
  const lunch = hours?.lunch && { at: toTime(hours.lunch.from), endsAt: toTime(hours.lunch.to) }
  const rows: LineRow[] = [
    ...(lunch ? [{ kind: 'lunch' as const, ...lunch }] : []),
    ...calls.map((call) => ({ kind: 'call' as const, at: call.startsAt, endsAt: call.endsAt, call })),
    ...blocked.map(({ startsAt, endsAt }) => ({ kind: 'blocked' as const, at: startsAt, endsAt })),
    ...free.map((slot) => ({
      kind: 'free' as const,
      at: slot.startsAt,
      endsAt: slot.endsAt,
      slots: [slot],
      untilLunch: slot.endsAt === lunch?.at,
    })),
  ]
  const merged: LineRow[] = []
  for (const row of rows.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const last = merged.at(-1)
    if (row.kind === 'free' && last?.kind === 'free')
      merged[merged.length - 1] = { ...row, at: last.at, slots: [...last.slots, ...row.slots] }
    else merged.push(row)
  }
  return merged
}
