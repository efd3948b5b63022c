/** Number of a mechanic's latest messages that are searched for replies. */
export const ANSWERS_MAX = 100
/** Older replies are not measured. */
export const ANSWER_AGE_DAYS_MAX = 90
/** Minimum number of replies for a median. */
export const ANSWERS_MIN = 3

/**
 * The usual answer time that the chat shows (EXPERIENCE, chat): the median of the minutes from a customer's message to the mechanic's
 * reply. Null with fewer than {@link ANSWERS_MIN} replies.
 */
export function toAnswerMinutes(minutes: readonly number[]): number | null {
  const sorted = minutes.toSorted((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  if (sorted.length < ANSWERS_MIN || low === undefined || high === undefined) return null
  return Math.round((low + high) / 2)
}
