import { OUTCOME_NAMES, type Outcome } from '@radruf/contract'

/** The fields of the outcome form as text, so that a refused form shows its input again. */
export type OutcomeInput = { outcome: string; text: string }
export type OutcomeProblems = Partial<Record<keyof OutcomeInput, 'required'>>

export const readOutcome = (form: FormData): OutcomeInput => ({
  outcome: String(form.get('outcome') ?? ''),
  text: String(form.get('text') ?? '').trim(),
})

export const isOutcome = (value: string): value is Outcome => (OUTCOME_NAMES as string[]).includes(value)

/** The missing fields, or undefined if the input is complete. */
export function findOutcomeProblems({ outcome, text }: OutcomeInput): OutcomeProblems | undefined {
  const problems: OutcomeProblems = {
    ...(isOutcome(outcome) ? {} : { outcome: 'required' }),
    ...(text ? {} : { text: 'required' }),
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}
