import {
  ANOTHER_BIKE,
  type Answer,
  type Answers,
  availableOptions,
  type Bike,
  FIELDS,
  type Field,
} from '@radruf/contract'
import { ChoiceCards, FieldError, getFieldAria, Icon, TextField, useExcess } from '@radruf/shared-ui'
import { ChoiceChips, ChoiceTiles } from '@radruf/shared-ui/choices'
import { PhotoImage, useTextLimit } from '@radruf/shell-kit'
import { useId, useState } from 'react'
import { findDrawings } from '../../drawings.ts'
import type { QuestionName } from '../../questions.ts'
import de from '../../texts/de.json' with { type: 'json' }
import { useTexts } from '../../texts/index.ts'
import { useAnswerText } from '../../use-answer-text.ts'
import { toOptions } from './form-entries.ts'
import css from './question-field.module.css'

type Props = {
  name: QuestionName
  /** All answers including the unsaved ones; they decide which options are offered. */
  answers: Answers
  bikes: readonly Bike[]
  error?: string
  /** Identifies the submit that found the error. */
  attempt?: unknown
  /** Whether the question is the heading of the page. */
  asHeading: boolean
  /** Whether the page advances after a tap on an answer. */
  advances: boolean
  onChange: (answer: Answer) => void
}

/** One question: tiles where there are drawings, else chips, or a text. */
export function QuestionField(props: Props) {
  const { name, answers, bikes, error, attempt, advances, onChange } = props
  const field: Field = FIELDS[name]
  if (field.kind === 'text' || field.kind === 'postal') return <TextQuestion {...props} field={field} />
  if (field.kind !== 'bike') return <ChoiceQuestion {...props} field={field} />
  const value = String(answers[name] ?? '')
  return <KnownBikeField {...{ bikes, value, error, attempt, advances, onChange }} />
}

type TypedField = Extract<Field, { kind: 'text' | 'postal' }>

function TextQuestion({ name, field, answers, error, attempt, asHeading, onChange }: Props & { field: TypedField }) {
  const t = useTexts()
  const toLimit = useTextLimit()
  return (
    <TextField
      label={t(`fields.${name}.label`)}
      name={name}
      hint={hasKey(de.hints, name) ? t(`hints.${name}`) : undefined}
      error={error}
      attempt={attempt}
      labelAsHeading={asHeading}
      data-page-focus={asHeading || undefined}
      {...(field.kind === 'postal'
        ? { inputMode: 'numeric', autoComplete: 'postal-code' }
        : { limit: toLimit(field.maxLength), optionalLabel: field.optional && t('optional') })}
      value={String(answers[name] ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type ChoiceField = Extract<Field, { kind: 'choice' | 'many' }>

function ChoiceQuestion({ name, field, ...props }: Props & { field: ChoiceField }) {
  const { answers, error, attempt, asHeading, advances, onChange } = props
  const t = useTexts()
  const hint = useHint(hasKey(de.hints, name) ? t(`hints.${name}`) : undefined, advances)
  const { optionText, tileText } = useAnswerText()
  const drawings = findDrawings(name)
  const options = availableOptions(name, answers).map((value) => ({ value, label: optionText(name, value) }))
  const question = {
    name,
    legend: t(`fields.${name}.label`),
    legendAsHeading: asHeading,
    note: hasKey(de.notes, name) ? t(`notes.${name}`) : field.optional && t('optional'),
    hint,
    error,
    attempt,
    value: toOptions(answers[name]),
    ...(field.kind === 'many'
      ? { multiple: true, exclusive: field.exclusive, onChange }
      : { onChange: (chosen: string[]) => onChange(chosen[0] ?? '') }),
  }
  if (!drawings) return <ChoiceChips {...question} options={options} />
  return (
    <ChoiceTiles
      {...question}
      options={options.map((option) => ({
        ...option,
        label: tileText(name, option.value),
        drawing: drawings[option.value] ?? 'other-problem',
        ...(option.value === 'miscellaneous' ? { wide: true, hint: t('unsure') } : {}),
      }))}
    />
  )
}

/** The hint of a choice. WCAG 3.2.2: a person knows beforehand that the page advances with the answer. */
function useHint(hint: string | undefined, advances: boolean): string | undefined {
  const t = useTexts()
  return [hint, advances && t('advances')].filter(Boolean).join(' ') || undefined
}

const hasKey = <Texts extends object>(texts: Texts, name: PropertyKey): name is keyof Texts => name in texts

type KnownBikeFieldProps = {
  bikes: readonly Bike[]
  value: string
  error?: string
  attempt?: unknown
  advances: boolean
  onChange: (value: string) => void
}

/** "Is it the same bike?": the customer's bikes with their photos, or another one. */
function KnownBikeField({ bikes, advances, ...field }: KnownBikeFieldProps) {
  const t = useTexts()
  const hint = useHint(t('hints.knownBike'), advances)
  const { bikeText } = useAnswerText()
  return (
    <ChoiceCards
      {...field}
      name="knownBike"
      legendAsHeading
      legend={t('fields.knownBike.label')}
      hint={hint}
      options={[
        ...bikes.map(({ id, facts, photo }) => ({
          value: id,
          label: bikeText(facts),
          icon: photo && <PhotoImage photo={photo} alt="" sizes="4rem" className={css.Photo} />,
        })),
        { value: ANOTHER_BIKE, label: t('anotherBike') },
      ]}
    />
  )
}

type OptionalTextProps = {
  name: string
  limit: number
  value: string
  onChange: (value: string) => void
}

/** "Add something": an optional text, opened in place. It is open from the start where there is a text. */
export function OptionalText({ name, limit, value, onChange }: OptionalTextProps) {
  const t = useTexts()
  const id = useId()
  const labelId = useId()
  const [isOpen, setOpen] = useState(false)
  const { error } = useExcess(id, { limit: useTextLimit()(limit), value })
  const { errorId, aria } = getFieldAria(id, { error })
  return (
    <details
      className={css.OptionalText}
      open={isOpen || value !== ''}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open && value === '') currentTarget.querySelector('textarea')?.focus()
      }}
    >
      <summary className={css.Summary}>
        <Icon name="plus" className={css.Plus} />
        <span id={labelId} className={css.Label}>
          {t('add')}
        </span>
        <span className={css.Optional}>{t('optional')}</span>
      </summary>
      <FieldError id={errorId} isLive>
        {error}
      </FieldError>
      <textarea
        {...aria}
        rows={3}
        id={id}
        name={name}
        aria-labelledby={labelId}
        className={css.Text}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </details>
  )
}
