import { type Answers, checkAnswer, type FieldName, isApplicable, pathTo, type StepName } from '@radruf/contract'
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
import { askOpenQuestionnaire } from '../../current-ticket.ts'
import { addressAfter, addressOf, isChange, pageAt } from '../../page-flow.ts'
import { refused } from '../../refused.ts'
import type { Attempt } from './attempt.ts'
import { draftKey, dropDraft } from './drafts.ts'
import { QuestionForm } from './question-form.tsx'
import { readAnswers } from './read-answers.ts'
import { answersBefore, saveAnswers } from './save-answers.ts'

const placeOf = (step: StepName, request: Request) => {
  const { searchParams } = new URL(request.url)
  return { place: pageAt(step, searchParams), change: isChange(searchParams) }
}

const loaderOf =
  (step: StepName) =>
  async ({ request, context }: LoaderFunctionArgs) => ({
    questionnaire: await askOpenQuestionnaire(getShell(context)),
    ...placeOf(step, request),
  })
type Loaded = Awaited<ReturnType<ReturnType<typeof loaderOf>>>

const actionOf =
  (step: StepName) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const shell = getShell(context)
    const { place, change } = placeOf(step, request)
    const form = await request.formData()
    const ticketId = String(form.get('ticketId'))
    const given = readAnswers(form, place.fields)
    try {
      const answers = { ...(await answersBefore(shell, ticketId)), ...given }
      const problems = problemsOf(place.fields, answers)
      if (Object.keys(problems).length > 0) return data({ problems, given } satisfies Attempt, { status: 422 })
      const asked = Object.fromEntries(
        Object.entries(given).filter(([name]) => isApplicable(name as FieldName, answers)),
      )
      await saveAnswers(shell, ticketId, asked)
    } catch (error) {
      // Sent already, in another tab or on another device.
      if (error instanceof ApiError && error.code === 'TICKET_CANNOT_MOVE') {
        return redirect(pathTo('/questionnaire/success'), 303)
      }
      return refused(error, { given })
    }
    dropDraft(draftKey(ticketId, place.step, place.page))
    return redirect(addressAfter(place, change), 303)
  }

const problemsOf = (fields: readonly FieldName[], answers: Answers): Attempt['problems'] & object =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const problem = checkAnswer(name, answers)
      return problem ? [[name, problem]] : []
    }),
  )

function Component() {
  const { questionnaire, place, change } = useLoaderData<Loaded>()
  const attempt = useActionData<Attempt>()
  return (
    <QuestionForm
      key={addressOf(place)}
      questionnaire={questionnaire}
      place={place}
      change={change}
      attempt={attempt}
    />
  )
}

/** The screen of a step that asks questions. */
export const questionRoute = (step: StepName) => ({
  id: `mf-questionnaire:${step}`,
  path: pathTo(`/questionnaire/${step}`),
  loader: loaderOf(step),
  action: actionOf(step),
  Component,
})
