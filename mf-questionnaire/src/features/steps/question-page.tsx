import {
  type AnswerProblem,
  type Answers,
  checkAnswer,
  FIELDS,
  type Field,
  type FieldName,
  isApplicable,
  pathTo,
  type StepName,
} from '@radruf/contract'
import { isApiError } from '@radruf/contract/client'
import { ErrorSummary, Stack } from '@radruf/shared-ui'
import { type ActionResult, getShell } from '@radruf/shell-kit'
import { useId } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'
import { findPage, getNextAddress, getPageAddress, isChange, type QuestionnairePage } from '../../page-flow.ts'
import { fetchAnswers, fetchOpenQuestionnaire, saveAnswers } from '../../questionnaire.ts'
import { toRefusalResponse } from '../../refusal-response.ts'
import { StepLayout } from '../../step-layout.tsx'
import de from '../../texts/de.json' with { type: 'json' }
import { type Translator, useTexts } from '../../texts/index.ts'
import { mergeEntries, readAnswers, toEntry } from './form-entries.ts'
import { QuestionField } from './question-field.tsx'
import { deleteDraft, useEntries } from './use-entries.ts'

type Problems = Partial<Record<FieldName, AnswerProblem>>
/** `entered`: the answers of the submitted form, shown again beside the refusal or the problems. */
type SaveResult = ActionResult<{ problems: Problems }> & { entered: Answers }

const readAddress = (step: StepName, request: Request) => {
  const { searchParams } = new URL(request.url)
  return { page: findPage(step, searchParams), change: isChange(searchParams) }
}

const createLoader =
  (step: StepName) =>
  async ({ request, context }: LoaderFunctionArgs) => ({
    questionnaire: await fetchOpenQuestionnaire(getShell(context)),
    ...readAddress(step, request),
  })
type LoaderData = Awaited<ReturnType<ReturnType<typeof createLoader>>>

const createAction =
  (step: StepName) =>
  async ({ request, context }: ActionFunctionArgs) => {
    const shell = getShell(context)
    const { page, change } = readAddress(step, request)
    const form = await request.formData()
    const ticketId = String(form.get('ticketId'))
    const entered = readAnswers(form, page.fields)
    try {
      const answers = { ...(await fetchAnswers(shell, ticketId)), ...entered }
      const problems = findProblems(page.fields, answers)
      if (Object.keys(problems).length > 0) return data({ problems, entered } satisfies SaveResult, { status: 422 })
      const applicable = Object.entries(entered).filter(([name]) => isApplicable(name as FieldName, answers))
      await saveAnswers(shell, ticketId, Object.fromEntries(applicable))
    } catch (error) {
      // Submitted already, in another tab or on another device.
      if (isApiError(error) && error.code === 'TICKET_CANNOT_MOVE') {
        return redirect(pathTo('/questionnaire/success'), 303)
      }
      return toRefusalResponse(error, { entered })
    }
    deleteDraft(ticketId, page)
    return redirect(getNextAddress(page, change), 303)
  }

const findProblems = (fields: readonly FieldName[], answers: Answers): Problems =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const problem = checkAnswer(name, answers)
      return problem ? [[name, problem]] : []
    }),
  )

function QuestionPage() {
  const { questionnaire, page, change } = useLoaderData<LoaderData>()
  const result = useActionData<SaveResult>()
  const props = { questionnaire, page, change, result }
  return <QuestionForm key={getPageAddress(page)} {...props} />
}

/** The questions of one page. */
function QuestionForm({ questionnaire, page, change, result }: LoaderData & { result: SaveResult | undefined }) {
  const t = useTexts()
  const formId = useId()
  const { state } = useNavigation()
  const saved = { ...questionnaire.answers, ...result?.entered }
  const { entries, setEntry } = useEntries(questionnaire.ticketId, page, saved)
  const answers = mergeEntries(saved, entries)
  const shown = page.fields.filter((name) => isApplicable(name, answers))
  const group = findGroup(page)
  const problems = shown.flatMap((name) => {
    const problem = result?.refusal ? undefined : result?.problems[name]
    return problem ? [{ name, problem, text: problemText(t, name, problem) }] : []
  })
  const isAnswerMissing = problems.some(({ problem }) => problem === 'required')

  return (
    <StepLayout
      page={page}
      change={change}
      title={group && t(`groups.${group}`)}
      formId={formId}
      questionnaire={questionnaire}
      refusal={result?.refusal}
      isSaving={state !== 'idle'}
    >
      <ErrorSummary
        title={t(isAnswerMissing ? 'problems.allRequired' : 'problems.check')}
        errors={problems.map(({ name, text }) => ({ name, text: `${t(`fields.${name}.short`)}: ${text}` }))}
        attempt={result}
      />
      <Form id={formId} method="post" action={getPageAddress(page, { change })} noValidate>
        <input type="hidden" name="ticketId" value={questionnaire.ticketId} />
        <Stack gap="l">
          {shown.map((name, index) => (
            <QuestionField
              key={name}
              name={name}
              entry={entries[name] ?? toEntry(name, undefined)}
              answers={answers}
              error={problems.find((problem) => problem.name === name)?.text}
              asHeading={!group && index === 0}
              onChange={(entry) => setEntry(name, entry)}
            />
          ))}
        </Stack>
      </Form>
    </StepLayout>
  )
}

/** Returns the group whose heading a page of several equal questions has; elsewhere the first question is the heading. */
const findGroup = ({ fields }: QuestionnairePage): keyof typeof de.groups | undefined =>
  (Object.keys(de.groups) as (keyof typeof de.groups)[]).find((name) => name === fields[0])

function problemText(t: Translator, name: FieldName, problem: AnswerProblem): string {
  const field: Field = FIELDS[name]
  return t(`problems.${problem}`, { max: field.kind === 'text' ? field.maxLength : 0 })
}

/** Creates the route of a step that asks questions. */
export const questionRoute = (step: StepName) => ({
  id: `mf-questionnaire:${step}`,
  path: pathTo(`/questionnaire/${step}`),
  loader: createLoader(step),
  action: createAction(step),
  Component: QuestionPage,
})
