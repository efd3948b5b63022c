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
  /** Its mark is not found in the live picture. */
  isLost: boolean
  /** Lets the mechanic set the mark again. Undefined without a picture. */
  onSetAgain: ((stepId: string) => void) | undefined
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
  isLost,
  onSetAgain,
}: StepRowProps) {
  const t = useTexts()
  const dates = useDates()
  const { title, detail = '', turn = null } = step
  const saveTitle = (text: string) => {
    const toImplied = (name: string) => {
      const { detail = '', turn = null } = templates.find((template) => template.title === name) ?? {}
      return { detail, turn }
    }
    const [before, next] = [toImplied(title), toImplied(text)]
    // What a template implies never replaces what the mechanic has written or chosen.
    const isDetailImplied = detail === '' || detail === before.detail
    const isTurnImplied = turn === null || turn === before.turn
    void changes.save(step.id, {
      title: text,
      ...(isDetailImplied && next.detail !== detail && { detail: next.detail }),
      ...(isTurnImplied && next.turn !== turn && { turn: next.turn }),
    })
  }
  return (
    <li
      className={css.Step}
      data-step={step.id}
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
        <TurnChoice number={number} turn={turn} onChoose={(next) => void changes.save(step.id, { turn: next })} />
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
        {isLost && (
          <div className={css.Actions}>
            <p className={css.Lost}>{t('lost')}</p>
            {onSetAgain && (
              <button type="button" aria-label={t('setStepAgain', { number })} onClick={() => onSetAgain(step.id)}>
                {t('setAgain')}
              </button>
            )}
          </div>
        )}
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

const TURNS = ['left', 'right'] as const

/** The direction in which the customer turns the part, as the camera sees it. */
function TurnChoice({
  number,
  turn,
  onChoose,
}: {
  number: number
  turn: NonNullable<CallStep['turn']> | null
  onChoose: (turn: NonNullable<CallStep['turn']> | null) => void
}) {
  const t = useTexts()
  return (
    <select
      className={css.Turn}
      aria-label={t('turnOf', { number })}
      value={turn ?? ''}
      onChange={({ target }) => onChoose(TURNS.find((direction) => direction === target.value) ?? null)}
    >
      <option value="">{t('turn.none')}</option>
      {TURNS.map((direction) => (
        <option key={direction} value={direction}>
          {t(`turn.${direction}`)}
        </option>
      ))}
    </select>
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
