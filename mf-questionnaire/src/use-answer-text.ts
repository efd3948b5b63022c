import { ANOTHER_BIKE, type Answers, FIELDS, type Field, type FieldName, UNKNOWN } from '@radruf/contract'
import { PROBLEM_TEXTS } from '@radruf/contract/problem-texts'
import { useCategoryNames, useLanguage } from '@radruf/shell-kit'
import { findNote } from './questions.ts'
import { type Translator, texts, useTexts } from './texts/index.ts'

/** Texts of options and answers in the person's language. Options that the contract does not know are returned as they are. */
export function useAnswerText() {
  const t = useTexts()
  const categoryNames = useCategoryNames()
  const problemTexts = getProblemTexts(useLanguage())

  const optionText = (name: FieldName, option: string): string => {
    const field: Field = FIELDS[name]
    if (field.kind === 'bike') return t(option === ANOTHER_BIKE ? 'anotherBike' : 'sameBike')
    if (!isOption(name, option)) return option
    if (option === UNKNOWN) return t('unknown')
    if (name === 'bikeCategory') return categoryNames.bike(option)
    if (name === 'problemCategory') return categoryNames.problem(option)
    return problemTexts[name]?.[option] ?? t(`options.${name}.${option}` as Parameters<Translator>[0])
  }
  /** On a tile below the question about the motor, the type of the bike does not repeat it. */
  const tileText = (name: FieldName, option: string): string => {
    const type = option.replace(/^(e_bike|manual)_/, '')
    return name === 'bikeCategory' && type !== option
      ? t(`bikeTypes.${type}` as Parameters<Translator>[0])
      : optionText(name, option)
  }
  /** The chosen options and the optional text of a question. */
  const answerText = (name: FieldName, answers: Answers): string => {
    const note = findNote(name)
    const options = toWords(answers[name]).map((option) => optionText(name, option))
    return [options.join(', '), ...toWords(note && answers[note])].filter(Boolean).join(' – ') || t('unanswered')
  }
  /** The chosen options by their short names, without the optional text. */
  const chipText = (name: FieldName, answers: Answers): string =>
    toWords(answers[name])
      .map((option) =>
        name in texts.de.caseAnswers.short && isOption(name, option)
          ? t(`caseAnswers.short.${name}.${option}` as Parameters<Translator>[0])
          : optionText(name, option),
      )
      .join(', ')
  /** The name of a bike by its facts. */
  const bikeText = ({ bikeCategory }: Answers): string =>
    typeof bikeCategory === 'string' ? optionText('bikeCategory', bikeCategory) : t('sections.bike')

  return { optionText, tileText, answerText, chipText, bikeText }
}

function isOption(name: FieldName, option: string): boolean {
  const field: Field = FIELDS[name]
  return (field.kind === 'choice' || field.kind === 'many') && field.options.includes(option)
}

const toWords = (answer: Answers[FieldName]): string[] => [answer ?? []].flat().filter(Boolean)

/** The texts of options that the contract names, by field. */
const getProblemTexts = (
  language: keyof typeof PROBLEM_TEXTS,
): Partial<Record<FieldName, Record<string, string | null>>> => {
  const { parts, symptoms, situations, durations, triggers } = PROBLEM_TEXTS[language]
  return {
    component: parts,
    manifestation: Object.fromEntries(Object.entries(symptoms).map(([id, [one]]) => [id, one])),
    occurredWhen: situations,
    since: durations,
    trigger: triggers,
  }
}
