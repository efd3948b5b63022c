import { hasVisibleText, isPostalCode, parsePostalCode } from '../typed-text.ts'
import {
  ANOTHER_BIKE,
  type Answer,
  type Answers,
  BIKE_FIELDS,
  FIELDS,
  type Field,
  type FieldName,
  isField,
} from './fields.ts'
import { type Condition, HAZARDS, type Hazard } from './options.ts'

export type AnswerProblem = 'required' | 'not_offered' | 'too_long' | 'invalid_postal_code'
/** A bike that the customer has described before, and the answers about it. */
export type KnownBike = { id: string; facts: Answers }
type MergeResult = { answers: Answers; problems: Record<string, AnswerProblem | 'unknown_field'> }

const isMet = ({ field, isOneOf, isNoneOf }: Condition, answers: Answers): boolean => {
  const chosen = [answers[field as FieldName] ?? []].flat()
  return isOneOf
    ? chosen.some((option) => isOneOf.includes(option))
    : !chosen.some((option) => isNoneOf.includes(option))
}

/** Whether a field applies to the answers so far. */
export const isApplicable = (name: FieldName, answers: Answers): boolean => {
  const field: Field = FIELDS[name]
  return !('applicableWhen' in field && field.applicableWhen) || isMet(field.applicableWhen, answers)
}

/** The options of a field that apply to the answers so far: parts of the chosen category, bikes with or without motor. */
export const availableOptions = (name: FieldName, answers: Answers): readonly string[] => {
  const field: Field = FIELDS[name]
  if (field.kind !== 'choice' && field.kind !== 'many') return []
  const { options, offeredWhen = {} } = field
  return options.filter((option) => !offeredWhen[option] || isMet(offeredWhen[option], answers))
}

const isEmpty = (answer: Answer | undefined): boolean =>
  answer === undefined || (typeof answer === 'string' ? !hasVisibleText(answer) : answer.length === 0)

/**
 * Validates the answer of a field. Undefined for a valid answer and for a field that does not apply. `bikes` are the bikes
 * that the customer has described before; without them "the same bike?" does not apply.
 */
export function checkAnswer(
  name: FieldName,
  answers: Answers,
  bikes: readonly { id: string }[] = [],
): AnswerProblem | undefined {
  if (!isApplicable(name, answers)) return undefined
  const field: Field = FIELDS[name]
  const value = answers[name]
  if (isEmpty(value) || value === undefined) return isRequired(name, answers, bikes) ? 'required' : undefined
  if (field.kind === 'many') {
    const chosen = [value].flat()
    const isExclusive = chosen.length === 1 || !chosen.some((option) => field.exclusive.includes(option))
    return isExclusive && chosen.every((option) => availableOptions(name, answers).includes(option))
      ? undefined
      : 'not_offered'
  }
  if (typeof value !== 'string') return 'not_offered'
  if (field.kind === 'choice') return availableOptions(name, answers).includes(value) ? undefined : 'not_offered'
  if (field.kind === 'bike') return isKnownBike(value, bikes) ? undefined : 'not_offered'
  if (field.kind === 'postal') return isPostalCode(value) ? undefined : 'invalid_postal_code'
  return value.length > field.maxLength ? 'too_long' : undefined
}

/** A question with options is answered by its optional text, too. */
const isRequired = (name: FieldName, answers: Answers, bikes: readonly { id: string }[]): boolean => {
  const field: Field = FIELDS[name]
  if (field.kind === 'bike') return bikes.length > 0
  if (field.kind === 'postal') return true
  if (field.optional) return false
  return field.kind === 'text' || !field.note || isEmpty(answers[field.note as FieldName])
}

/** Dangers that the customer reports. Any of them makes the ticket urgent. */
export const listHazards = (answers: Answers): Hazard[] =>
  HAZARDS.filter((hazard) => [answers.hazards ?? []].flat().includes(hazard))

/** Whether the mechanic should look at the ticket first: riding on would be dangerous. */
export const isUrgent = (answers: Answers): boolean => listHazards(answers).length > 0

const isKnownBike = (answer: string, bikes: readonly { id: string }[]): boolean =>
  answer === ANOTHER_BIKE || bikes.some(({ id }) => id === answer)

/**
 * Merges changed answers into the stored ones. An empty answer deletes the stored one. Stored answers that no longer apply (the
 * provider without cover, parts of another category) are dropped; invalid changes are returned as problems. Choosing one of the
 * customer's known `bikes` fills in what is known about it; what follows from an answer is filled in as well.
 */
export function mergeAnswers(
  stored: Answers,
  changes: Readonly<Record<string, Answer>>,
  bikes: readonly KnownBike[] = [],
): MergeResult {
  const problems: MergeResult['problems'] = {}
  const answers: Answers = { ...stored }
  for (const [name, answer] of Object.entries(changes)) {
    if (!isField(name)) problems[name] = 'unknown_field'
    else if (isEmpty(answer)) delete answers[name]
    else answers[name] = normalizeAnswer(name, answer)
  }
  for (const name of Object.keys(changes).filter(isField)) {
    const problem = answers[name] === undefined ? undefined : checkAnswer(name, answers, bikes)
    if (problem) problems[name] = problem
  }
  if (answers.knownBike !== stored.knownBike) replaceBike(answers, changes, bikes)
  // In the order of the fields: what a field offers depends on fields before it.
  for (const name of Object.keys(FIELDS).filter(isField)) {
    if (problems[name]) continue
    answerImplied(name, answers)
    if (answers[name] === undefined) continue
    dropUnavailable(name, answers)
    if (!isApplicable(name, answers) || checkAnswer(name, answers, bikes)) delete answers[name]
  }
  return { answers, problems }
}

/** An electric drive has a motor, so the question is not asked. */
function answerImplied(name: FieldName, answers: Answers) {
  const field: Field = FIELDS[name]
  const implied = field.kind === 'choice' ? field.implied : undefined
  if (implied && answers[name] === undefined && isMet(implied.when, answers)) answers[name] = implied.option
}

/** Replaces the answers about the bike, except changed ones, by those about the chosen bike. */
function replaceBike(answers: Answers, changes: Readonly<Record<string, Answer>>, bikes: readonly KnownBike[]) {
  const names = BIKE_FIELDS.filter((name) => !Object.hasOwn(changes, name))
  for (const name of names) delete answers[name]
  const facts = bikes.find(({ id }) => id === answers.knownBike)?.facts ?? {}
  for (const name of names) {
    const fact = facts[name]
    if (fact !== undefined && !checkAnswer(name, { ...answers, [name]: fact })) answers[name] = fact
  }
}

/** Drops the options of a stored answer that are no longer offered, and the answer when none is left. */
function dropUnavailable(name: FieldName, answers: Answers) {
  const answer = answers[name]
  if (!Array.isArray(answer)) return
  const available = availableOptions(name, answers)
  const left = answer.filter((option) => available.includes(option))
  if (left.length > 0) answers[name] = left
  else delete answers[name]
}

function normalizeAnswer(name: FieldName, answer: Answer): Answer {
  const { kind } = FIELDS[name]
  if (Array.isArray(answer)) return [...new Set(answer)]
  if (kind === 'many') return [answer]
  return (kind === 'postal' && parsePostalCode(answer)) || answer.trim()
}
