import { type CallStep, type Snapshot, STEP_DETAIL_LENGTH_MAX, STEP_TITLE_LENGTH_MAX } from '@radruf/contract'
import { FieldError, getFieldAria, Icon, useExcess } from '@radruf/shared-ui'
import { PhotoImage, useDates, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import css from './steps.module.css'
import { type STEP_TEMPLATES, useTexts } from './texts/index.ts'
import type { StepChanges } from './use-step-changes.ts'
import type { useStepOrder } from './use-step-order.ts'

type StepRowProps = {
  step: CallStep
  number: number
  count: number
  /** The customer's first name. */
  name: string
  /** The still, unless it was deleted. */
  snapshot: Snapshot | undefined
  /** The product's steps, whose sentence comes with the title. */
  templates: typeof STEP_TEMPLATES.de
  suggestionsId: string
  changes: StepChanges
  order: ReturnType<typeof useStepOrder>
}

/** A step: its still, its title and detail, what the customer has seen of it, and its place in the order. */
export function StepRow({
  step,
  number,
  count,
  name,
  snapshot,
  templates,
  suggestionsId,
  changes,
  order,
}: StepRowProps) {
  const t = useTexts()
  const dates = useDates()
  const { title, detail = '' } = step
  const saveTitle = (text: string) => {
    const findDetail = (of: string) => templates.find((known) => known.title === of)?.detail ?? ''
    // The sentence of a template never replaces a written one.
    const isWritten = detail !== '' && detail !== findDetail(title)
    const next = isWritten ? detail : findDetail(text)
    void changes.save(step.id, { title: text, ...(next !== detail && { detail: next }) })
  }
  return (
    <li
      className={css.Step}
      data-current={step.isCurrent || undefined}
      data-held={order.heldId === step.id || undefined}
    >
      <div className={css.Still}>
        {snapshot && <PhotoImage photo={snapshot} alt={t('picture', { number })} sizes="6rem" />}
        <span className={css.Number} data-found={step.foundAt ? true : undefined}>
          {step.foundAt ? <Icon name="check" size={1} strokeWidth={3} /> : number}
        </span>
      </div>
      <div className={css.Words}>
        <LineField
          className={css.TitleField}
          aria-label={t('name', { number })}
          placeholder={t('placeholder', { name })}
          list={suggestionsId}
          stored={title}
          lengthMax={STEP_TITLE_LENGTH_MAX}
          refusal={changes.getError(step.id)}
          onSave={saveTitle}
        />
        <LineField
          className={css.DetailField}
          isLong
          aria-label={t('detail', { number })}
          placeholder={t('detailPlaceholder')}
          stored={detail}
          lengthMax={STEP_DETAIL_LENGTH_MAX}
          refusal={null}
          onSave={(text) => void changes.save(step.id, { detail: text })}
        />
        <div className={css.Actions}>
          <div>
            {step.foundAt && (
              <p className={css.Found}>{t('found', { name, time: dates.format(step.foundAt, 'clock') })}</p>
            )}
            {step.isCurrent && <p className={css.Seen}>{t('seen', { name })}</p>}
          </div>
          {!step.isCurrent && (
            <button
              type="button"
              aria-label={t('showStep', { number })}
              onClick={() => void changes.save(step.id, { isCurrent: true })}
            >
              {t('show')}
            </button>
          )}
        </div>
      </div>
      <div className={css.Tools}>
        {count > 1 && <Grip id={step.id} number={number} order={order} />}
        <button type="button" aria-label={t('remove', { number })} onClick={() => void changes.remove(step.id)}>
          <Icon name="trash" size={1.125} />
        </button>
      </div>
    </li>
  )
}

type LineFieldProps = Pick<ComponentProps<'input'>, 'className' | 'aria-label' | 'placeholder' | 'list'> & {
  stored: string
  lengthMax: number
  /** The refusal of the step's latest change. */
  refusal: unknown
  /** The text may take several lines of the screen. */
  isLong?: boolean
  onSave: (text: string) => void
}

/** A line of the step, edited in place. It is stored on leaving the field; a refused text, or one that is too long, stays in it. */
function LineField({ stored, lengthMax, refusal, isLong = false, onSave, ...rest }: LineFieldProps) {
  const id = useId()
  const problemText = useProblemText()
  const [typed, setTyped] = useState({ text: stored, stored })
  // Another page has changed it.
  if (typed.stored !== stored) setTyped({ text: typed.text === typed.stored ? stored : typed.text, stored })
  const excess = useExcess(id, { limit: useTextLimit()(lengthMax), value: typed.text })
  const error = excess.error ?? (refusal === null ? undefined : problemText(refusal))
  const { errorId, aria } = getFieldAria(id, { error })
  const save = () => {
    const text = typed.text.trim()
    if (text !== stored && !excess.error) onSave(text)
  }
  const { list, ...input } = rest
  const field = {
    ...input,
    ...aria,
    id,
    value: typed.text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setTyped({ text: event.target.value, stored }),
    onBlur: save,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter') return
      event.preventDefault()
      save()
    },
  }
  return (
    <>
      {isLong ? <textarea rows={1} {...field} /> : <input type="text" list={list} {...field} />}
      <FieldError id={errorId} isLive>
        {error}
      </FieldError>
    </>
  )
}

/** Moves the step: dragged, or picked up by a press and moved by the arrow keys or the two buttons. */
function Grip({ id, number, order }: { id: string; number: number; order: StepRowProps['order'] }) {
  const t = useTexts()
  const isHeld = order.heldId === id
  return (
    <div className={css.Grips}>
      {isHeld && !order.isDragging && (
        <button type="button" aria-label={t('up')} onClick={() => order.moveBy(-1)}>
          <Icon name="up" size={1.25} />
        </button>
      )}
      <button
        type="button"
        aria-label={t('grip', { number })}
        aria-pressed={isHeld}
        className={css.Grip}
        {...order.getGripProps(id)}
        onClick={() => !order.isDragging && order.toggle(id)}
      />
      {isHeld && !order.isDragging && (
        <button type="button" aria-label={t('down')} onClick={() => order.moveBy(1)}>
          <Icon name="down" size={1.25} />
        </button>
      )}
    </div>
  )
}
