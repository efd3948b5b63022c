import { type Answers, FIELDS, type Field, type FieldName, UNKNOWN_ANSWER } from '@radruf/contract'
import { useCategoryNames } from '@radruf/shell-kit'
import { type Translator, useTexts } from './texts/index.ts'

/** Texts of options and answers in the person's language. Options that the contract does not know are returned as they are. */
export function useAnswerText() {
  const t = useTexts()
  const categoryNames = useCategoryNames()

  const optionText = (name: FieldName, option: string): string => {
    const field: Field = FIELDS[name]
    const isKnown = (field.kind === 'choice' || field.kind === 'many') && field.options.includes(option)
    if (!isKnown) return option
    if (name === 'bikeCategory') return categoryNames.bike(option)
    if (name === 'problemCategory') return categoryNames.problem(option)
    return t(`options.${name}.${option}` as Parameters<Translator>[0])
  }
  const answerText = (name: FieldName, answers: Answers): string => {
    const answer = answers[name]
    if (answer === undefined || answer.length === 0) return t('unanswered')
    if (answer === UNKNOWN_ANSWER) return t('unknown')
    return [answer]
      .flat()
      .map((option) => optionText(name, option))
      .join(', ')
  }
  return { optionText, answerText }
}
