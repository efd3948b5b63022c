import type { TimeSlot, TimeSlots } from '@radruf/contract'

/** Days and times per day that a follow-up proposes. */
const DAYS = 3
const TIMES_PER_DAY = 2

/** Free times of the next days, spread over each day so that the customer has a choice. */
export const listOfferableSlots = ({ days }: TimeSlots): TimeSlot[] =>
  days
    .filter(({ slots }) => slots.length > 0)
    .slice(0, DAYS)
    .flatMap(({ slots }) => spread(slots))

/** The first, the last and those in between at equal distances. */
const spread = (slots: readonly TimeSlot[]): TimeSlot[] => {
  if (slots.length <= TIMES_PER_DAY) return [...slots]
  const step = (slots.length - 1) / (TIMES_PER_DAY - 1)
  return Array.from({ length: TIMES_PER_DAY }, (_, index) => slots[Math.round(index * step)]).filter(
    (slot) => slot !== undefined,
  )
}
