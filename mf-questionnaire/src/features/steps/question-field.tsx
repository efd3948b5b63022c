import { type Answer, type Answers, availableOptions, FIELDS, type Field, type FieldName } from '@radruf/contract'
import { CheckboxField, ChoiceCards, Icon, Stack, TextField } from '@radruf/shared-ui'
import { optionText } from '../../answer-text.ts'
import de from '../../texts/de.json' with { type: 'json' }
import { useTexts } from '../../texts/index.ts'
import { chooseMany, type Entry } from './entries.ts'
import { OPTION_ICONS } from './option-icons.ts'
import { unknownBox } from './read-answers.ts'

type Props = {
  name: FieldName
  entry: Entry
  /** All answers as they stand now: they decide which options are offered. */
  answers: Answers
  error?: string
  /** The question is the page's heading. */
  asHeading: boolean
  onChange: (entry: Entry) => void
}

/** One question with the control that its kind of answer needs. */
export function QuestionField({ name, entry, answers, error, asHeading, onChange }: Props) {
  const t = useTexts()
  const field: Field = FIELDS[name]
  const text = { label: t(`fields.${name}.label`), hint: hasHint(name) ? t(`hints.${name}`) : undefined, error }
  const set = (value: Answer) => onChange({ value, unknown: false })

  if (field.kind === 'choice' || field.kind === 'many') {
    const cards = {
      name,
      legend: text.label,
      hint: text.hint,
      error,
      legendAsHeading: asHeading,
      options: availableOptions(name, answers).map((value) => ({
        value,
        label: optionText(t, name, value),
        icon: iconOf(name, value),
      })),
    }
    if (field.kind === 'choice') return <ChoiceCards {...cards} value={String(entry.value)} onChange={set} />
    const chosen = [entry.value].flat()
    return (
      <ChoiceCards {...cards} multiple value={chosen} onChange={(now) => set(chooseMany(chosen, now, field.none))} />
    )
  }

  const value = String(entry.value)
  if (field.kind === 'postal') {
    return (
      <TextField
        {...text}
        name={name}
        labelAsHeading={asHeading}
        inputMode="numeric"
        autoComplete="postal-code"
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    )
  }
  if (!field.unknown) {
    return (
      <TextField
        {...text}
        name={name}
        labelAsHeading={asHeading}
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    )
  }
  return (
    <Stack gap="s">
      <TextField
        {...text}
        multiline
        rows={3}
        name={name}
        labelAsHeading={asHeading}
        disabled={entry.unknown}
        value={value}
        onChange={({ target }) => set(target.value)}
      />
      <CheckboxField
        label={t('unknown')}
        name={unknownBox(name)}
        aria-label={`${t('unknown')}: ${text.label}`}
        checked={entry.unknown}
        onChange={({ target }) => onChange({ value, unknown: target.checked })}
      />
    </Stack>
  )
}

const iconOf = (name: FieldName, option: string) => {
  const icon = OPTION_ICONS[name]?.[option]
  return icon && <Icon name={icon} size={2} />
}

const hasHint = (name: FieldName): name is keyof typeof de.hints => name in de.hints
