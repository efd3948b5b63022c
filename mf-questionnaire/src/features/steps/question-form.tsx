import type { AnswerProblem, Answers, FieldName, QuestionnairePage } from '@radruf/contract'
import { Button, ErrorSummary, Stack, TextField } from '@radruf/shared-ui'
import type { ActionResult } from '@radruf/shell-kit'
import { useEffect, useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { getPageAddress } from '../../page-flow.ts'
import type { FilledQuestionnaire } from '../../questionnaire.ts'
import { findNote, getMaxLength, listAskedFields } from '../../questions.ts'
import { StepLayout } from '../../step-layout.tsx'
import de from '../../texts/de.json' with { type: 'json' }
import { useTexts } from '../../texts/index.ts'
import { isTyped } from './form-entries.ts'
import { HazardAdvice } from './hazard-advice.tsx'
import { OptionalText } from './optional-text.tsx'
import { ProblemHeading } from './problem-heading.tsx'
import { QuestionField } from './question-field.tsx'
import { useAnswers } from './use-answers.ts'

export type Problems = Partial<Record<FieldName, AnswerProblem>>
/** `entered`: the answers of the submitted form, shown again beside the refusal or the problems. */
export type SaveResult = ActionResult<{ problems: Problems }> & { entered: Answers }
/** `change`: the customer came from the check page and returns there. */
export type QuestionPageData = { questionnaire: FilledQuestionnaire; page: QuestionnairePage; change: boolean }
type Props = QuestionPageData & { result: SaveResult | undefined }

/** The questions of one page. */
export function QuestionForm({ questionnaire, page, change, result }: Props) {
  const t = useTexts()
  const formId = useId()
  const { state } = useNavigation()
  const { ticketId, bikes } = questionnaire
  const given = { ...questionnaire.answers, ...result?.entered }
  const { answers, setAnswer } = useAnswers({ ticketId, bikes, answers: given })
  const asked = listAskedFields(page, answers)
  const problems: Problems = result?.refusal ? {} : (result?.problems ?? {})
  const errorOf = (name: FieldName) => {
    const problem = problems[name]
    if (!problem) return undefined
    if (problem === 'required') return t(isTyped(name) ? 'problems.required' : 'problems.tap')
    return t(`problems.${problem}`, { max: getMaxLength(name) })
  }
  /** The error of an only choice is below the heading; on other pages a summary links to every error. */
  const isOnlyChoice = page.fields.length === 1 && asked.every((name) => !isTyped(name))
  const form = useFirstControlFocus(isOnlyChoice && Object.keys(problems).length > 0 ? result : undefined)
  const title = page.id in de.pages ? t(`pages.${page.id as keyof typeof de.pages}`) : undefined
  const hasHeading = title !== undefined || page.id === 'symptoms'
  /** The optional text of a question, where an earlier version or page has filled it. */
  const listFilledNotes = (name: FieldName) =>
    [findNote(name) ?? []].flat().filter((note) => note !== page.note && (given[note] || answers[note]))

  return (
    <StepLayout
      page={page}
      change={change}
      title={title}
      questionnaire={questionnaire}
      refusal={result?.refusal}
      actions={
        <Button form={formId} loading={state !== 'idle'} loadingLabel={t('saving')}>
          {t(change ? 'save' : 'next')}
        </Button>
      }
    >
      {page.id === 'symptoms' && <ProblemHeading answers={answers} />}
      {!isOnlyChoice && (
        <ErrorSummary
          title={t(Object.values(problems).includes('required') ? 'problems.allRequired' : 'problems.check')}
          errors={asked.flatMap((name) => {
            const text = errorOf(name)
            return text ? [{ name, text: `${t(`fields.${name}.short`)}: ${text}` }] : []
          })}
          attempt={result}
        />
      )}
      <Form ref={form} id={formId} method="post" action={getPageAddress(page, { change })} noValidate>
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="page" value={page.id} />
        <Stack gap="m">
          {asked.map((name, index) => (
            <Stack key={name} gap="m">
              <QuestionField
                name={name}
                answers={answers}
                bikes={bikes}
                error={errorOf(name)}
                attempt={result}
                asHeading={!hasHeading && index === 0}
                onChange={(answer) => setAnswer(name, answer)}
              />
              {name === 'hazards' && <HazardAdvice answers={answers} />}
              {listFilledNotes(name).map((note) => (
                <TextField
                  key={note}
                  multiline
                  rows={2}
                  label={t('noteOn', { question: t(`fields.${name}.short`) })}
                  optionalLabel={t('optional')}
                  name={note}
                  maxLength={getMaxLength(note)}
                  value={String(answers[note] ?? '')}
                  onChange={({ target }) => setAnswer(note, target.value)}
                />
              ))}
            </Stack>
          ))}
          {page.note && (
            <OptionalText
              name={page.note}
              maxLength={getMaxLength(page.note)}
              value={String(answers[page.note] ?? '')}
              onChange={(text) => page.note && setAnswer(page.note, text)}
            />
          )}
        </Stack>
      </Form>
    </StepLayout>
  )
}

/** Moves the focus to the form's first control when a submit finds a problem, and shows the question with it. */
function useFirstControlFocus(problem: SaveResult | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!problem) return
    form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus({ preventScroll: true })
    form.current?.querySelector('legend')?.scrollIntoView()
  }, [problem])
  return form
}
