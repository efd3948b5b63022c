import type { TimeSlots } from '@radruf/contract'

/** Days that an offer proposes. */
const DAYS = 3

type OfferableOptions = {
  /** Times that are chosen already. They stay while they are free. */
  chosen: readonly string[]
  /** Times that were taken since the slots were loaded. */
  taken: readonly string[]
}

/** Times that can be offered: the first and the last one of each of the next days, so that the customer has a choice. */
export function listOfferableTimes({ days }: TimeSlots, { chosen, taken }: OfferableOptions): string[] {
  const freeDays = days.map(({ slots }) => slots.filter(({ startsAt }) => !taken.includes(startsAt)))
  const proposed = freeDays
    .filter((slots) => slots.length > 0)
    .slice(0, DAYS)
    .flatMap((slots) => [slots[0], slots.at(-1)])
  return freeDays
    .flat()
    .filter((slot) => proposed.includes(slot) || chosen.includes(slot.startsAt))
    .map(({ startsAt }) => startsAt)
}
