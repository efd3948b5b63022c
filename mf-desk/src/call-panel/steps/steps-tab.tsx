import { toCannedTexts } from '@radruf/case-parts'
import { type CannedReply, getFirstName, STEP_TITLE_LENGTH_MAX, STEPS_MAX, type Ticket } from '@radruf/contract'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { type StepMarks, useLanguage, useProblemText } from '@radruf/shell-kit'
import { useEffect, useId, useRef } from 'react'
import { StepRow } from './step-row.tsx'
import css from './steps.module.css'
import { STEP_TEMPLATES, useTexts } from './texts/index.ts'
import { type StepChanges, useStepChanges } from './use-step-changes.ts'
import { useStepOrder } from './use-step-order.ts'

type StepsTabProps = {
  ticket: Ticket
  replies: readonly CannedReply[]
  /** The marks of the steps on the live picture. */
  marks: StepMarks | undefined
}

/** The steps of the call, which the mechanic names and orders, and of which the customer sees the current one. */
export default function StepsTab({ ticket, replies, marks }: StepsTabProps) {
  const t = useTexts()
  const ownLanguage = useLanguage()
  const listId = useId()
  const changes = useStepChanges(ticket.id)
  const stored = ticket.steps ?? []
  const order = useStepOrder(stored, (stepId, position) => changes.save(stepId, { position }))
  const { language } = ticket.customer
  const name = getFirstName(ticket.customer.name)
  const number = order.place ?? 0
  const list = useRequestedStep(marks?.request)
  return (
    <>
      <div>
        <h2 className={css.Title}>{t('title')}</h2>
        <p className={css.Muted}>
          {t('hint')} {language !== ownLanguage && t(`language.${language}`, { name })}
        </p>
      </div>
      {stored.length === 0 && (
        <div className={css.Empty}>
          <Illustration drawing="hand-number" size={6} />
          <strong>{t('empty')}</strong>
        </div>
      )}
      <VisuallyHidden role="status">
        {order.place !== null && t(order.heldId ? 'picked' : 'moved', { number, count: stored.length })}
      </VisuallyHidden>
      {stored.length > 0 && (
        <ol ref={list} className={css.List}>
          {order.steps.map((step, index) => (
            <StepRow
              key={step.id}
              step={step}
              number={index + 1}
              count={stored.length}
              name={name}
              snapshot={ticket.snapshots.find(({ id }) => id === step.snapshotId)}
              templates={STEP_TEMPLATES[language]}
              suggestionsId={listId}
              changes={changes}
              order={order}
              isLost={marks?.lostIds.includes(step.id) ?? false}
              onSetAgain={marks?.onSetAgain}
            />
          ))}
        </ol>
      )}
      <datalist id={listId}>
        {listSuggestions(replies, ticket).map((title) => (
          <option key={title} value={title} />
        ))}
      </datalist>
      <AddStep changes={changes} isFull={stored.length >= STEPS_MAX} />
      <SummarySwitch changes={changes} isOn={ticket.stepsInSummary ?? true} />
    </>
  )
}

/** Scrolls to the step that the room asks to show. */
function useRequestedStep(request: StepMarks['request'] | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const { id, count } = request ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room may ask for the same step again.
  useEffect(() => {
    if (id) list.current?.querySelector(`[data-step="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, count])
  return list
}

/** Short templates of the mechanic and the product's titles, in the customer's language. */
const listSuggestions = (replies: readonly CannedReply[], { customer: { language } }: Ticket) => {
  const own = toCannedTexts(replies, { kind: 'outcome', language }).map(({ text }) => text)
  const short = own.filter((text) => text.length <= STEP_TITLE_LENGTH_MAX && !text.includes('\n'))
  return [...new Set([...short, ...STEP_TEMPLATES[language].map(({ title }) => title)])]
}

function AddStep({ changes, isFull }: { changes: StepChanges; isFull: boolean }) {
  const t = useTexts()
  if (isFull) return <p className={css.Muted}>{t('full', { count: STEPS_MAX })}</p>
  return (
    <div>
      <button type="button" className={css.Add} onClick={() => void changes.add()}>
        <Icon name="plus" size={1.375} /> {t('add')}
      </button>
      <Refusal error={changes.getError('new')} />
    </div>
  )
}

/** Whether the steps are in the draft of the summary. */
function SummarySwitch({ changes, isOn }: { changes: StepChanges; isOn: boolean }) {
  const t = useTexts()
  const id = useId()
  return (
    <div className={css.Summary}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className={css.Switch}
        onClick={() => void changes.includeInSummary(!isOn)}
      >
        <span>
          <strong id={`${id}-label`}>{t('summary')}</strong>
          <span id={`${id}-hint`} className={css.Muted}>
            {t('summaryHint')}
          </span>
        </span>
        <span className={css.Track} aria-hidden="true">
          <Icon name="check" size={1} strokeWidth={3} />
        </span>
      </button>
      <Refusal error={changes.getError('summary')} />
    </div>
  )
}

/** The reason why a change was not stored, next to its cause. */
function Refusal({ error }: { error: unknown }) {
  const problemText = useProblemText()
  return (
    <p role="alert" className={css.Refusal}>
      {error !== null && problemText(error)}
    </p>
  )
}
