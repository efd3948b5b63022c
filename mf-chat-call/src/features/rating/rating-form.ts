/** The fields of the rating form as text, so that a refused form shows its input again. */
export type RatingInput = { call: string; service: string; reason: string }
export type RatingProblems = Partial<Record<keyof RatingInput, 'required'>>

/** At this rating or below a reason is required (PRODUCT, reading 13). */
const REASON_REQUIRED_UP_TO = 3

export const readRating = (form: FormData): RatingInput => ({
  call: String(form.get('call') ?? ''),
  service: String(form.get('service') ?? ''),
  reason: String(form.get('reason') ?? '').trim(),
})

/** The missing fields, or undefined if the input is complete. */
export function findRatingProblems({ call, service, reason }: RatingInput): RatingProblems | undefined {
  const isRating = (value: string) => /^[1-5]$/.test(value)
  const isLow = [call, service].some((value) => isRating(value) && Number(value) <= REASON_REQUIRED_UP_TO)
  const problems: RatingProblems = {
    ...(isRating(call) ? {} : { call: 'required' }),
    ...(isRating(service) ? {} : { service: 'required' }),
    ...(isLow && !reason ? { reason: 'required' } : {}),
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}
