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
 * The kept answers with the given ones on top. An empty answer takes the kept one back. An answer that the others no
 * longer offer (electric drive on a manual bike, the provider when there is no cover) is dropped, given ones are refused.
 */
export function mergeAnswers(kept: Answers, given: Readonly<Record<string, Answer>>): MergeResult {
  const problems: MergeResult['problems'] = {}
  const answers: Answers = { ...kept }
  for (const [name, answer] of Object.entries(given)) {
    if (!isField(name)) problems[name] = 'unknown_field'
    else if (isEmpty(answer)) delete answers[name]
    else answers[name] = normalizeAnswer(name, answer)
  }
  for (const name of Object.keys(answers).filter(isField)) {
    if (answers[name] === undefined) continue
    const problem = checkAnswer(name, answers)
    if (problem && Object.hasOwn(given, name)) problems[name] = problem
    else if (problem || !isApplicable(name, answers)) delete answers[name]
  }
  return { answers, problems }
}

const normalizeAnswer = (name: FieldName, answer: Answer): Answer =>
  Array.isArray(answer) ? [...new Set(answer)] : FIELDS[name].kind === 'many' ? [answer] : answer.trim()
