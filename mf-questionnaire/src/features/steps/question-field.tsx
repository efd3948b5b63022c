import { type Answer, type Answers, availableOptions, FIELDS, type Field, type FieldName } from '@radruf/contract'
import { CheckboxField, ChoiceCards, Icon, type IconName, Stack, TextField } from '@radruf/shared-ui'
import de from '../../texts/de.json' with { type: 'json' }
import { useTexts } from '../../texts/index.ts'
import { useAnswerText } from '../../use-answer-text.ts'
import { applyNoneOption, type Entry, getUnknownBoxName } from './form-entries.ts'

type Props = {
  name: FieldName
  entry: Entry
  /** All answers including the unsaved ones; they decide which options are offered. */
  answers: Answers
  error?: string
  /** Whether the question is the heading of the page. */
  asHeading: boolean
  onChange: (entry: Entry) => void
}

/** One question with the control for its kind of answer. */
export function QuestionField({ name, entry, answers, error, asHeading, onChange }: Props) {
  const t = useTexts()
  const { optionText } = useAnswerText()
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
        label: optionText(name, value),
        icon: renderIcon(name, value),
      })),
    }
    if (field.kind === 'choice') return <ChoiceCards {...cards} value={String(entry.value)} onChange={set} />
    const chosen = [entry.value].flat()
    return (
      <ChoiceCards
        {...cards}
        multiple
        value={chosen}
        onChange={(options) => set(applyNoneOption(chosen, options, field.none))}
      />
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
        name={getUnknownBoxName(name)}
        aria-label={`${t('unknown')}: ${text.label}`}
        checked={entry.unknown}
        onChange={({ target }) => onChange({ value, unknown: target.checked })}
      />
    </Stack>
  )
}

const renderIcon = (name: FieldName, option: string) => {
  const icon = OPTION_ICONS[name]?.[option]
  return icon && <Icon name={icon} size={2} />
}

const hasHint = (name: FieldName): name is keyof typeof de.hints => name in de.hints

/** Icons of options, for questions that are answered faster by looking. */
const OPTION_ICONS: Partial<Record<FieldName, Readonly<Record<string, IconName>>>> = {
  bikeCategory: {
    e_bike_city_trekking_urban_suv: 'e-bike-city',
    e_bike_mtb: 'e-bike-mtb',
    e_bike_road_gravel: 'e-bike-road',
    e_bike_randonneur: 'e-bike-randonneur',
    manual_city_trekking_urban_suv: 'bike-city',
    manual_mtb: 'bike-mtb',
    manual_road_gravel: 'bike-road',
    manual_randonneur: 'bike-randonneur',
    other: 'question',
  },
  problemCategory: {
    drive_and_gearshift: 'drive',
    brakes: 'brake',
    cockpit: 'cockpit',
    electric_drive: 'battery',
    suspension: 'suspension',
    wheels_tires: 'wheel',
    light: 'light',
    mudguard_and_luggage_rack: 'mudguard',
    seat: 'saddle',
    miscellaneous: 'more',
  },
  tools: {
    allen_key_set: 'allen-key',
    screwdriver_phillips: 'screwdriver',
    torque_screwdriver: 'torque',
    torx_25: 'torx',
    combination_or_needle_nose_pliers: 'pliers',
    open_wrench: 'spanner',
    tire_lever: 'tire-lever',
    none_of_these: 'close',
  },
}
