import {
  type Answers,
  type Bike,
  checkAnswer,
  type FieldName,
  isApplicable,
  isUrgent,
  mergeAnswers,
  PAGES,
  type Person,
  pathTo,
  type QuestionnairePage,
  type StepName,
} from '@radruf/contract'
import { isApiError } from '@radruf/contract/client'
import { getShell } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { findPage, getNextPath, getPagePath, isChange } from '../../page-flow.ts'
import {
  fetchOpenQuestionnaire,
  fetchWithQueuedAnswers,
  type LocalQuestionnaire,
  saveAnswers,
} from '../../questionnaire.ts'
import { isQuestion, listAskedFields } from '../../questions.ts'
import { toRefusalResponse } from '../../refusal-response.ts'
import { removeFromDraft } from './drafts.ts'
import { readAnswers } from './form-entries.ts'
import { type Problems, QuestionForm, type QuestionPageData, type SaveResult } from './question-form.tsx'

export const createLoader =
  (step: StepName) =>
  async ({ request, context }: LoaderFunctionArgs): Promise<QuestionPageData> => {
    const shell = getShell(context)
    const questionnaire = prefillPostalCode(await fetchOpenQuestionnaire(shell), (await shell.session()).person)
    const { searchParams } = new URL(request.url)
    const page = findPage(step, searchParams, questionnaire)
    const followsProblem = page.section === 'problem' && page.id !== 'problem'
    if (followsProblem && !questionnaire.answers.problemCategory) throw redirect(getPagePath(PAGES[0]))
    return { questionnaire, page, change: isChange(searchParams) }
  }

/** An unanswered postal code starts with the account's one. */
const prefillPostalCode = (questionnaire: LocalQuestionnaire, person: Person | null): LocalQuestionnaire => ({
  ...questionnaire,
  answers: { ...(person?.postalCode && { postalCode: person.postalCode }), ...questionnaire.answers },
})

export async function action({ request, context }: ActionFunctionArgs) {
  const shell = getShell(context)
  const change = isChange(new URL(request.url).searchParams)
  const form = await request.formData()
  const ticketId = String(form.get('ticketId'))
  const page: QuestionnairePage = PAGES.find(({ id }) => id === form.get('page')) ?? PAGES[0]
  const entered = readAnswers(form, page.fields)
  try {
    const questionnaire = await fetchWithQueuedAnswers(shell, ticketId)
    const askedAnswers = leaveOutUnasked(page, entered, questionnaire.answers)
    const answers = { ...questionnaire.answers, ...askedAnswers }
    const problems = findProblems(page, answers, questionnaire.bikes)
    if (Object.keys(problems).length > 0) return data({ problems, entered } satisfies SaveResult, { status: 422 })
    const applicable = Object.fromEntries(
      Object.entries(askedAnswers).filter(([name]) => isApplicable(name as FieldName, answers)),
    )
    const saved = await saveAnswers(shell, ticketId, applicable)
    removeFromDraft(ticketId, entered)
    const stored = saved ?? mergeAnswers(questionnaire.answers, applicable, questionnaire.bikes).answers
    if (page.fields.includes('hazards') && isUrgent(stored))
      return redirect(pathTo('/questionnaire/first-aid') + (change ? '?change=1' : ''), 303)
    return redirect(getNextPath(page, change, { ...questionnaire, answers: stored }), 303)
  } catch (error) {
    // Submitted already, in another tab or on another device.
    if (isApiError(error) && error.code === 'TICKET_CANNOT_MOVE') {
      return redirect(pathTo('/questionnaire/success'), 303)
    }
    return toRefusalResponse(error, { entered })
  }
}

/** Leaves out empty entries of questions that the page did not ask, so that they delete no stored answer. */
function leaveOutUnasked(page: QuestionnairePage, entered: Answers, stored: Answers): Answers {
  const filled = Object.entries(entered).filter(([, answer]) => answer.length > 0)
  const asked = listAskedFields(page, { ...stored, ...Object.fromEntries(filled) })
  return Object.fromEntries(
    Object.entries(entered).filter(([name]) => {
      const field = name as FieldName
      return !isQuestion(field) || asked.includes(field)
    }),
  )
}

/** The problems of the questions that the page asks. */
const findProblems = (page: QuestionnairePage, answers: Answers, bikes: readonly Bike[]): Problems =>
  Object.fromEntries(
    listAskedFields(page, answers).flatMap((name) => {
      const problem = checkAnswer(name, answers, bikes)
      return problem ? [[name, problem]] : []
    }),
  )

export function QuestionPage() {
  const { questionnaire, page, change } = useLoaderData<QuestionPageData>()
  const result = useActionData<SaveResult>()
  return <QuestionForm key={page.id} questionnaire={questionnaire} page={page} change={change} result={result} />
}
