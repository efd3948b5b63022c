import { type AnswerProblem, FIELDS, type Field, type FieldName, isApplicable } from '@radruf/contract'
import { ErrorSummary, Stack } from '@radruf/shared-ui'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import type { Filled } from '../../current-ticket.ts'
import { addressOf, type QuestionnairePage } from '../../page-flow.ts'
import { StepPage } from '../../step-page.tsx'
import de from '../../texts/de.json' with { type: 'json' }
import { type Translator, useTexts } from '../../texts/index.ts'
import type { Attempt } from './attempt.ts'
import { draftKey } from './drafts.ts'
import { answersWith, entryOf } from './entries.ts'
import { QuestionField } from './question-field.tsx'
import { useEntries } from './use-entries.ts'

type Props = { questionnaire: Filled; place: QuestionnairePage; change: boolean; attempt: Attempt | undefined }

/** The questions of one page. */
export function QuestionForm({ questionnaire, place, change, attempt }: Props) {
  const t = useTexts()
  const formId = useId()
  const { state } = useNavigation()
  const known = { ...questionnaire.answers, ...attempt?.given }
  const key = draftKey(questionnaire.ticketId, place.step, place.page)
  const { entries, change: setEntry } = useEntries(key, place.fields, known)
  const answers = answersWith(known, entries)
  const shown = place.fields.filter((name) => isApplicable(name, answers))
  const group = groupOf(place)
  const problems = shown.flatMap((name) => {
    const problem = attempt?.problems?.[name]
    return problem ? [{ name, problem, text: problemText(t, name, problem) }] : []
  })
  const missing = problems.some(({ problem }) => problem === 'required')

  return (
    <StepPage
      place={place}
      change={change}
      title={group && t(`groups.${group}`)}
      formId={formId}
      questionnaire={questionnaire}
      refusal={attempt?.refusal}
      saving={state !== 'idle'}
    >
      <ErrorSummary
        title={t(missing ? 'problems.allRequired' : 'problems.check')}
        errors={problems.map(({ name, text }) => ({ name, text: `${t(`fields.${name}.short`)}: ${text}` }))}
        attempt={attempt}
      />
      <Form id={formId} method="post" action={addressOf(place, { change })} noValidate>
        <input type="hidden" name="ticketId" value={questionnaire.ticketId} />
        <Stack gap="l">
          {shown.map((name, index) => (
            <QuestionField
              key={name}
              name={name}
              entry={entries[name] ?? entryOf(name, undefined)}
              answers={answers}
              error={problems.find((problem) => problem.name === name)?.text}
              asHeading={!group && index === 0}
              onChange={(entry) => setEntry(name, entry)}
            />
          ))}
        </Stack>
      </Form>
    </StepPage>
  )
}

/** A page of several equal questions has a heading of its own; elsewhere the first question is the heading. */
const groupOf = ({ fields }: QuestionnairePage): keyof typeof de.groups | undefined =>
  (Object.keys(de.groups) as (keyof typeof de.groups)[]).find((name) => name === fields[0])

function problemText(t: Translator, name: FieldName, problem: AnswerProblem): string {
  const field: Field = FIELDS[name]
  return t(`problems.${problem}`, { max: field.kind === 'text' ? field.maxLength : 0 })
}
