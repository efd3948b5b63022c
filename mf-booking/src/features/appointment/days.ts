import type { TimeSlot, TimeSlots } from '@radruf/contract'

export type Day = TimeSlots['days'][number]
/** A part of the strip: a day that can be chosen, or closed days in a row. */
export type StripItem = { at: 'day'; day: Day } | { at: 'closed'; dates: string[] }

/** The first free slot, or undefined. */
export const findNextSlot = (days: readonly Day[]): TimeSlot | undefined => days.flatMap(({ slots }) => slots)[0]

/** The days without the slot that begins at `startsAt`: the customer's own time is never offered. */
export const removeSlot = (days: readonly Day[], startsAt: string | undefined): Day[] =>
  days.map((day) => ({ ...day, slots: day.slots.filter((slot) => slot.startsAt !== startsAt) }))

/** The first and the last free time: clocks may change in between. */
export function getHorizon(days: readonly Day[]): string[] {
  const times = days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt))
  return [...new Set([...times.slice(0, 1), ...times.slice(-1)])]
}

/** The items of the strip from the first open day to the last one. */
export function toStrip(days: readonly Day[]): StripItem[] {
  const isOpen = ({ isClosed }: Day) => !isClosed
  const strip: StripItem[] = []
  for (const day of days.slice(days.findIndex(isOpen), days.findLastIndex(isOpen) + 1)) {
    const last = strip.at(-1)
    if (isOpen(day)) strip.push({ at: 'day', day })
    else if (last?.at === 'closed') last.dates.push(day.date)
    else strip.push({ at: 'closed', dates: [day.date] })
  }
  return strip
}

/** The closed columns before the open day with this index: the strip's style cuts a day in half at the edge of the screen. */
export const countClosedBefore = (strip: readonly StripItem[], index: number): number => {
  const days = strip.flatMap(({ at }, position) => (at === 'day' ? [position] : []))
  return strip.slice(0, days[index] ?? strip.length).filter(({ at }) => at === 'closed').length
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Returns the option to which a key of a radio group leads; undefined for other keys and beyond the ends. */
export function findOptionForKey<Option>(options: readonly Option[], from: Option, key: string): Option | undefined {
  if (key === 'Home') return options[0]
  if (key === 'End') return options.at(-1)
  const step = STEPS[key]
  const index = options.indexOf(from)
  return step === undefined || index < 0 ? undefined : options[index + step]
}
