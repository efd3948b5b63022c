import {
  type Answers,
  availableOptions,
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
 * The questions that a page asks for the answers so far. A question that another one of the page must precede has nothing to
 * choose from until then: the type of the bike follows the motor.
 */
export const listAskedFields = (page: QuestionnairePage, answers: Answers): QuestionName[] =>
  listShownFields(page, answers)
    .filter(isQuestion)
    .filter((name) => hasChoice(name, answers))

function hasChoice(name: FieldName, answers: Answers): boolean {
  const { kind }: Field = FIELDS[name]
  return (kind !== 'choice' && kind !== 'many') || availableOptions(name, answers).length > 1
}
