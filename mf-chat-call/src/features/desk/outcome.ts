import { OUTCOME_NAMES, type Outcome } from '@radruf/contract'

/** What the outcome form holds, as text, so that a refused form comes back as it was. */
export type OutcomeInput = { outcome: string; text: string }
export type OutcomeProblems = Partial<Record<keyof OutcomeInput, 'required'>>

export const readOutcome = (form: FormData): OutcomeInput => ({
  outcome: String(form.get('outcome') ?? ''),
  text: String(form.get('text') ?? '').trim(),
})

export const isOutcome = (value: string): value is Outcome => (OUTCOME_NAMES as string[]).includes(value)

/** What is missing, by field, or undefined. */
export function outcomeProblems({ outcome, text }: OutcomeInput): OutcomeProblems | undefined {
  const problems: OutcomeProblems = {
    ...(isOutcome(outcome) ? {} : { outcome: 'required' }),
    ...(text ? {} : { text: 'required' }),
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}
