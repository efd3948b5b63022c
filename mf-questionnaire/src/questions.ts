import {
  type Answers,
  availableOptions,
  type Condition,
  FIELDS,
  type Field,
  type FieldName,
  listShownFields,
  type QuestionnairePage,
} from '@radruf/contract'

/** The optional text of a question. */
export type NoteName = Extract<FieldName, `${string}Note`>
export type QuestionName = Exclude<FieldName, NoteName>

export function findNote(name: FieldName): NoteName | undefined {
  const field: Field = FIELDS[name]
  return 'note' in field ? (field.note as NoteName | undefined) : undefined
}

const NOTES = new Set<FieldName>((Object.keys(FIELDS) as FieldName[]).flatMap((name) => findNote(name) ?? []))

export const isQuestion = (name: FieldName): name is QuestionName => !NOTES.has(name)

/** The greatest number of characters of a text; 0 for other fields. */
export function getMaxLength(name: FieldName): number {
  const field: Field = FIELDS[name]
  return field.kind === 'text' ? field.maxLength : 0
}

/**
 * The questions that a page asks for the answers so far. A question whose options depend on another one of the same page follows
 * that answer: the type of the bike comes after the motor. A question with one option that is chosen already is left out.
 */
export const listAskedFields = (page: QuestionnairePage, answers: Answers): QuestionName[] =>
  listShownFields(page, answers)
    .filter(isQuestion)
    .filter((name) => isReady(name, page, answers) && hasChoice(name, answers))

function isReady(name: FieldName, page: QuestionnairePage, answers: Answers): boolean {
  const field: Field = FIELDS[name]
  const conditions: readonly Condition[] = 'offeredWhen' in field ? Object.values(field.offeredWhen ?? {}) : []
  const preceding = page.fields.filter((other) => conditions.some((condition) => condition.field === other))
  return preceding.every((other) => answers[other]?.length)
}

function hasChoice(name: FieldName, answers: Answers): boolean {
  const options = availableOptions(name, answers)
  return options.length !== 1 || answers[name] !== options[0]
}

/** The most questions of a page that advances automatically: on a phone all of them and their answers are in view. */
const ADVANCING_QUESTIONS = 2

/**
 * Whether the page advances automatically once its questions are answered by taps. It asks few single choices, and no text for the answers
 * so far.
 */
export function canAdvance(page: QuestionnairePage, answers: Answers): boolean {
  const asked = listShownFields(page, answers).filter(isQuestion)
  return (
    asked.length > 0 &&
    asked.length <= ADVANCING_QUESTIONS &&
    asked.every((name) => FIELDS[name].kind === 'choice' || FIELDS[name].kind === 'bike')
  )
}
