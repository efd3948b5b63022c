import { type Answers, FIELDS, type Field, type FieldName, UNKNOWN_ANSWER } from '@radruf/contract'
import type { Translator } from './texts/index.ts'

/** The text of an option of a question. */
export function optionText(t: Translator, name: FieldName, option: string): string {
  const field: Field = FIELDS[name]
  const known = (field.kind === 'choice' || field.kind === 'many') && field.options.includes(option)
  return known ? t(`options.${name}.${option}` as Parameters<Translator>[0]) : option
}

/** An answer as people read it. */
export function answerText(t: Translator, name: FieldName, answers: Answers): string {
  const answer = answers[name]
  if (answer === undefined || answer.length === 0) return t('unanswered')
  if (answer === UNKNOWN_ANSWER) return t('unknown')
  return [answer]
    .flat()
    .map((option) => optionText(t, name, option))
    .join(', ')
}
