import {
  type Answers,
  type Bike,
  checkAnswer,
  type FieldName,
  isApplicable,
  mergeAnswers,
  PAGES,
  pathTo,
  type QuestionnairePage,
  type StepName,
} from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import { getShell } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { findPage, getNextAddress, getPageAddress, isChange } from '../../page-flow.ts'
import { fetchFilled, fetchOpenQuestionnaire, saveAnswers } from '../../questionnaire.ts'
import { listAskedFields } from '../../questions.ts'
import { toRefusalResponse } from '../../refusal-response.ts'
import { removeFromDraft } from './drafts.ts'
import { readAnswers } from './form-entries.ts'
import { type Problems, QuestionForm, type QuestionPageData, type SaveResult } from './question-form.tsx'

const createLoader =
  (step: StepName) =>
  async ({ request, context }: LoaderFunctionArgs): Promise<QuestionPageData> => {
    const questionnaire = await fetchOpenQuestionnaire(getShell(context))
    const { searchParams } = new URL(request.url)
    const page = findPage(step, searchParams, questionnaire)
    const followsProblem = page.section === 'problem' && page.id !== 'problem'
    if (followsProblem && !questionnaire.answers.problemCategory) throw redirect(getPageAddress(PAGES[0]))
    return { questionnaire, page, change: isChange(searchParams) }
  }
async function action({ request, context }: ActionFunctionArgs) {
  const shell = getShell(context)
  const change = isChange(new URL(request.url).searchParams)
  const form = await request.formData()
  const ticketId = String(form.get('ticketId'))
  const page: QuestionnairePage = PAGES.find(({ id }) => id === form.get('page')) ?? PAGES[0]
  const entered = readAnswers(form, page.fields)
  try {
    const questionnaire = await fetchFilled(shell, ticketId)
    const answers = { ...questionnaire.answers, ...entered }
    const problems = findProblems(page, answers, questionnaire.bikes)
    if (Object.keys(problems).length > 0) return data({ problems, entered } satisfies SaveResult, { status: 422 })
    const applicable = Object.fromEntries(
      Object.entries(entered).filter(([name]) => isApplicable(name as FieldName, answers)),
    )
    const saved = await saveAnswers(shell, ticketId, applicable)
    removeFromDraft(ticketId, entered)
    const stored = saved ?? mergeAnswers(questionnaire.answers, applicable, questionnaire.bikes).answers
    return redirect(getNextAddress(page, change, { ...questionnaire, answers: stored }), 303)
  } catch (error) {
    // Submitted already, in another tab or on another device.
    if (error instanceof ApiError && error.code === 'TICKET_CANNOT_MOVE') {
      return redirect(pathTo('/questionnaire/success'), 303)
    }
    return toRefusalResponse(error, { entered })
  }
}

/** The problems of the questions that the page asks. */
const findProblems = (page: QuestionnairePage, answers: Answers, bikes: readonly Bike[]): Problems =>
  Object.fromEntries(
    listAskedFields(page, answers).flatMap((name) => {
      const problem = checkAnswer(name, answers, bikes)
      return problem ? [[name, problem]] : []
    }),
  )

function QuestionPage() {
  const { questionnaire, page, change } = useLoaderData<QuestionPageData>()
  const result = useActionData<SaveResult>()
  return <QuestionForm key={page.id} questionnaire={questionnaire} page={page} change={change} result={result} />
}

/** Creates the route of a step that asks questions. */
export const questionRoute = (step: StepName) => ({
  id: `mf-questionnaire:${step}`,
  path: pathTo(`/questionnaire/${step}`),
  loader: createLoader(step),
  action,
  Component: QuestionPage,
})
