import {
  type Answer,
  type AnswerProblem,
  type Answers,
  checkAnswer,
  FIELDS,
  type FieldName,
  isApplicable,
} from './questionnaire.ts'

type MergeResult = { answers: Answers; problems: Record<string, AnswerProblem | 'unknown_field'> }

const isField = (name: string): name is FieldName => Object.hasOwn(FIELDS, name)
const isEmpty = (answer: Answer) => (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0)

/**
 * Merges changed answers into the stored ones. An empty answer deletes the stored one. Stored answers that are no longer
 * applicable (electric drive on a manual bike, provider without cover) are dropped; invalid changes are returned as problems.
 */
export function mergeAnswers(stored: Answers, changes: Readonly<Record<string, Answer>>): MergeResult {
  const problems: MergeResult['problems'] = {}
  const answers: Answers = { ...stored }
  for (const [name, answer] of Object.entries(changes)) {
    if (!isField(name)) problems[name] = 'unknown_field'
    else if (isEmpty(answer)) delete answers[name]
    else answers[name] = normalizeAnswer(name, answer)
  }
  for (const name of Object.keys(answers).filter(isField)) {
    if (answers[name] === undefined) continue
    const problem = checkAnswer(name, answers)
    if (problem && Object.hasOwn(changes, name)) problems[name] = problem
    else if (problem || !isApplicable(name, answers)) delete answers[name]
  }
  return { answers, problems }
}

const normalizeAnswer = (name: FieldName, answer: Answer): Answer =>
  Array.isArray(answer) ? [...new Set(answer)] : FIELDS[name].kind === 'many' ? [answer] : answer.trim()
