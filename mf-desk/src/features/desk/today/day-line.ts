import type { Day, TimeSlot, WeekCall } from '@radruf/contract'

/** A row of the day's line. `free`: the free times up to the next call or blocked time. */
export type LineRow = { at: string; endsAt: string } & (
  | { kind: 'call'; call: WeekCall }
  | { kind: 'free'; slots: readonly TimeSlot[] }
  | { kind: 'blocked' }
)

/** The calls, free and blocked times of a day in their order. */
export function buildDayLine({ calls, free, blocked }: Day): LineRow[] {
  const rows: LineRow[] = [
    ...calls.map((call) => ({ kind: 'call' as const, at: call.startsAt, endsAt: call.endsAt, call })),
    ...blocked.map(({ startsAt, endsAt }) => ({ kind: 'blocked' as const, at: startsAt, endsAt })),
    ...free.map((slot) => ({ kind: 'free' as const, at: slot.startsAt, endsAt: slot.endsAt, slots: [slot] })),
  ]
  const merged: LineRow[] = []
  for (const row of rows.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const last = merged.at(-1)
    if (row.kind === 'free' && last?.kind === 'free')
      merged[merged.length - 1] = { ...last, endsAt: row.endsAt, slots: [...last.slots, ...row.slots] }
    else merged.push(row)
  }
  return merged
}
