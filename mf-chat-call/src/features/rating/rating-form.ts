import { requiresRatingReason } from '@radruf/contract'
import type { ActionResult } from '@radruf/shell-kit'

/** The fields of the rating form as text, so that a refused form shows its input again. */
export type RatingInput = { call: string; service: string; reason: string }
export type RatingProblems = Partial<Record<keyof RatingInput, 'required'>>

/** The result of the rating form, with its input, so that the form shows it again. */
export type RatingResult = ActionResult<{ problems: RatingProblems }> & { input: RatingInput }

export const readRating = (form: FormData): RatingInput => ({
  call: String(form.get('call') ?? ''),
  service: String(form.get('service') ?? ''),
  reason: String(form.get('reason') ?? '').trim(),
})

/** The missing fields, or undefined if the input is complete. */
export function findRatingProblems({ call, service, reason }: RatingInput): RatingProblems | undefined {
  const isRating = (value: string) => /^[1-5]$/.test(value)
  const needsReason = requiresRatingReason([call, service].filter(isRating).map(Number))
  const problems: RatingProblems = {
    ...(isRating(call) ? {} : { call: 'required' }),
    ...(isRating(service) ? {} : { service: 'required' }),
    ...(needsReason && !reason ? { reason: 'required' } : {}),
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}
