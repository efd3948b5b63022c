/** What the rating form holds, as text, so that a refused form comes back as it was. */
export type RatingInput = { call: string; service: string; reason: string }
export type RatingProblems = Partial<Record<keyof RatingInput, 'required'>>

/** At this rating or below a reason is required (PRODUCT reading 13). */
const NEEDS_REASON = 3

export const readRating = (form: FormData): RatingInput => ({
  call: String(form.get('call') ?? ''),
  service: String(form.get('service') ?? ''),
  reason: String(form.get('reason') ?? '').trim(),
})

/** What is missing, by field, or undefined. */
export function ratingProblems({ call, service, reason }: RatingInput): RatingProblems | undefined {
  const isRating = (value: string) => /^[1-5]$/.test(value)
  const isLow = [call, service].some((value) => isRating(value) && Number(value) <= NEEDS_REASON)
  const problems: RatingProblems = {
    ...(isRating(call) ? {} : { call: 'required' }),
    ...(isRating(service) ? {} : { service: 'required' }),
    ...(isLow && !reason ? { reason: 'required' } : {}),
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}
