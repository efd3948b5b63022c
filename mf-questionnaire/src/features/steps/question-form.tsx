import {
  type AnswerProblem,
  type Answers,
  type FieldName,
  listHazards,
  PAGES,
  type QuestionnairePage,
  UNKNOWN,
} from '@radruf/contract'
import { Button, ErrorSummary, Notice, Stack, TextField } from '@radruf/shared-ui'
import { Illustration, MarkRing } from '@radruf/shared-ui/illustrations'
import { type ActionResult, findProblemDrawing, useCategoryNames, useTextLimit } from '@radruf/shell-kit'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router-dom'
import { getPagePath } from '../../page-flow.ts'
import type { LocalQuestionnaire } from '../../questionnaire.ts'
import { findNote, getMaxLength, listAskedFields } from '../../questions.ts'
import { StepLayout } from '../../step-layout.tsx'
import de from '../../texts/de.json' with { type: 'json' }
import { useTexts } from '../../texts/index.ts'
import { isTyped } from './form-entries.ts'
import { OptionalText, QuestionField } from './question-field.tsx'
import css from './question-form.module.css'
import { useAnswers } from './use-answers.ts'
import { useAutoAdvance } from './use-auto-advance.ts'

export type Problems = Partial<Record<FieldName, AnswerProblem>>
/** `entered`: the answers of the submitted form, shown again beside the refusal or the problems. */
export type SaveResult = ActionResult<{ problems: Problems }> & { entered: Answers }
/** `change`: the customer came from the check page and returns there. */
export type QuestionPageData = { questionnaire: LocalQuestionnaire; page: QuestionnairePage; change: boolean }
type Props = QuestionPageData & { result: SaveResult | undefined }

/** The questions of one page. */
export function QuestionForm({ questionnaire, page, change, result }: Props) {
  const t = useTexts()
  const formId = useId()
  const { state } = useNavigation()
  const { ticketId, bikes } = questionnaire
  const initialAnswers = { ...questionnaire.answers, ...result?.entered }
  const { answers, setAnswer } = useAnswers({ ticketId, bikes, answers: initialAnswers })
  const asked = listAskedFields(page, answers)
  const problems: Problems = result?.refusal ? {} : (result?.problems ?? {})
  const errorOf = useErrors(problems)
  /** The error of an only choice is below the heading; on other pages a summary links to every error. */
  const isOnlyChoice = page.fields.length === 1 && asked.every((name) => !isTyped(name))
  const form = useRef<HTMLFormElement>(null)
  useFirstControlFocus(form, isOnlyChoice && Object.keys(problems).length > 0 ? result : undefined)
  const autoAdvance = useAutoAdvance({ form, page, bikes, answers })
  const title = page.id in de.pages ? t(`pages.${page.id as keyof typeof de.pages}`) : undefined
  const hasHeading = title !== undefined || page.id === 'symptoms'

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
      {!isOnlyChoice && <Errors asked={asked} problems={problems} attempt={result} />}
      <Form
        ref={form}
        id={formId}
        method="post"
        action={getPagePath(page, { change })}
        noValidate
        {...autoAdvance.handlers}
      >
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="page" value={page.id} />
        <Stack gap="m">
          {asked.map((name, index) => (
            <Stack key={name} gap="m">
              <QuestionField
                {...{ name, answers, bikes }}
                error={errorOf(name)}
                attempt={result}
                asHeading={!hasHeading && index === 0}
                advances={autoAdvance.advancesAfter(name)}
                onChange={(answer) => {
                  setAnswer(name, answer)
                  autoAdvance.afterChoice({ [name]: answer })
                }}
              />
              {name === 'hazards' && <HazardAdvice answers={answers} />}
              <NoteFields question={name} {...{ page, initialAnswers, answers }} onChange={setAnswer} />
            </Stack>
          ))}
          {page.note && (
            <OptionalText
              name={page.note}
              limit={getMaxLength(page.note)}
              value={String(answers[page.note] ?? '')}
              onChange={(text) => page.note && setAnswer(page.note, text)}
            />
          )}
        </Stack>
      </Form>
    </StepLayout>
  )
}

/** Writes the problem of a field as its error; undefined for a field without one. */
function useErrors(problems: Problems) {
  const t = useTexts()
  return (name: FieldName) => {
    const problem = problems[name]
    if (!problem) return undefined
    if (problem === 'required') return t(isTyped(name) ? 'problems.required' : 'problems.tap')
    return t(`problems.${problem}`, { max: getMaxLength(name) })
  }
}

type AskedField = ReturnType<typeof listAskedFields>[number]
type ErrorsProps = { asked: readonly AskedField[]; problems: Problems; attempt: SaveResult | undefined }

/** Links to every error of the page. */
function Errors({ asked, problems, attempt }: ErrorsProps) {
  const t = useTexts()
  const errorOf = useErrors(problems)
  return (
    <ErrorSummary
      title={t(Object.values(problems).includes('required') ? 'problems.allRequired' : 'problems.check')}
      errors={asked.flatMap((name) => {
        const text = errorOf(name)
        return text ? [{ name, text: `${t(`fields.${name}.short`)}: ${text}` }] : []
      })}
      attempt={attempt}
    />
  )
}

type NoteFieldsProps = {
  question: AskedField
  page: QuestionnairePage
  initialAnswers: Answers
  answers: Answers
  onChange: (note: FieldName, text: string) => void
}

/** The optional texts of a question that an earlier version or page has filled. */
function NoteFields({ question, page, initialAnswers, answers, onChange }: NoteFieldsProps) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const notes = [findNote(question) ?? []].flat().filter((note) => note !== page.note)
  const filledNotes = notes.filter((note) => initialAnswers[note] || answers[note])
  return filledNotes.map((note) => (
    <TextField
      key={note}
      multiline
      rows={2}
      label={t('noteOn', { question: t(`fields.${question}.short`) })}
      optionalLabel={t('optional')}
      name={note}
      limit={toLimit(getMaxLength(note))}
      value={String(answers[note] ?? '')}
      onChange={({ target }) => onChange(note, target.value)}
    />
  ))
}

/** Moves the focus to the form's first control when a submit finds a problem, and shows the question with it. */
function useFirstControlFocus(form: RefObject<HTMLFormElement | null>, problem: SaveResult | undefined) {
  useEffect(() => {
    if (!problem) return
    form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus({ preventScroll: true })
    form.current?.querySelector('legend')?.scrollIntoView()
  }, [form, problem])
}

/** The chosen problem as the heading. Its drawing leads back to the choice. */
function ProblemHeading({ answers }: { answers: Answers }) {
  const t = useTexts()
  const categoryNames = useCategoryNames()
  const category = String(answers.problemCategory ?? '')
  return (
    <div className={css.ProblemHeading}>
      <Link to={getPagePath(PAGES[0])} aria-label={t('changeProblem')} className={css.Picture}>
        <Illustration drawing={findProblemDrawing(category)} soft className={css.Drawing} />
        <MarkRing width={82} height={78} weight={4} still className={css.Ring} />
      </Link>
      <h1 tabIndex={-1} data-page-heading className={css.Heading}>
        {categoryNames.problem(category)}
      </h1>
    </div>
  )
}

/** Advice about the dangers that the customer has chosen. It appears below the safety question at once, in view. */
function HazardAdvice({ answers }: { answers: Answers }) {
  const t = useTexts()
  const hazards = listHazards(answers)
  const isDangerous = hazards.length > 0
  const title = useRef<HTMLElement>(null)
  const wasDangerous = useRef(isDangerous)
  useEffect(() => {
    if (isDangerous && !wasDangerous.current) title.current?.scrollIntoView({ block: 'nearest' })
    wasDangerous.current = isDangerous
  }, [isDangerous])
  if (isDangerous)
    return (
      <Notice tone="danger" live title={<span ref={title}>{t('hazardAdvice.title')}</span>}>
        <Stack as="ul" gap="s">
          {hazards.map((hazard) => (
            <li key={hazard}>{t(`hazardAdvice.${hazard}`)}</li>
          ))}
        </Stack>
        <p>{t('hazardAdvice.next')}</p>
      </Notice>
    )
  if (![answers.hazards].flat().includes(UNKNOWN)) return null
  return (
    <Notice tone="warning" live>
      <p>{t('hazardAdvice.unknown')}</p>
    </Notice>
  )
}
