import {
  ANNOUNCEMENT_AUDIENCES,
  CONTENT_FIELDS,
  type ContentField,
  type ContentKind,
  LANGUAGES,
  type Language,
  PART_IDS,
  toValueName,
  WEEK_FIELDS,
} from '@radruf/contract'
import { PROBLEM_TEXTS } from '@radruf/contract/problem-texts'
import { SelectField, Stack, TextField } from '@radruf/shared-ui'
import { useLanguage, useTextLimit } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { type ContentFieldsProps, LANGUAGE_NAMES, useFault } from './content-form.ts'
import css from './content-page.module.css'
import { Preview } from './content-preview.tsx'
import { HoursFields } from './hours-fields.tsx'
import { useFieldLabel } from './use-field-label.ts'

/** Rows of a text area by the kind: a legal page is a document. */
const TEXT_ROWS: Partial<Record<ContentKind, number>> = { legal: 20 }
const DEFAULT_TEXT_ROWS = 6

/** The fields of a kind: those of both languages beside each other, each with its preview, then those that all languages share. */
export function ContentFields(props: ContentFieldsProps) {
  const { kind } = props.content
  const fields = CONTENT_FIELDS[kind]
  const localized = fields.filter(isLocalized)
  const shared = fields.filter((field) => !isLocalized(field) && !WEEK_FIELDS.includes(field))
  return (
    <>
      {localized.length > 0 && (
        <div className={css.Languages}>
          {LANGUAGES.map((language) => (
            <fieldset key={language} className={css.Language} lang={language}>
              <legend>{LANGUAGE_NAMES[language]}</legend>
              {localized.map((field) => (
                <ValueField key={field.name} field={field} language={language} {...props} />
              ))}
              <Preview language={language} {...props} />
            </fieldset>
          ))}
        </div>
      )}
      {shared.length > 0 && (
        <Stack gap="m" className={css.Shared}>
          {shared.map((field) => (
            <ValueField key={field.name} field={field} language="de" {...props} />
          ))}
        </Stack>
      )}
      {fields.some((field) => WEEK_FIELDS.includes(field)) && <HoursFields {...props} />}
    </>
  )
}

const isLocalized = ({ isLocalized: both }: ContentField): boolean => both === true

type ValueFieldProps = ContentFieldsProps & { field: ContentField; language: Language }

function ValueField({ field, language, content: { kind }, values, result, onChange }: ValueFieldProps) {
  const t = useTexts()
  const limit = useTextLimit()
  const labelOf = useFieldLabel()
  const fault = useFault(result)
  const name = toValueName(field, language)
  const shared = {
    name,
    label: labelOf(kind, field),
    hint: field.name === 'position' ? t('content.positionHint') : undefined,
    error: fault(name),
    attempt: result,
    value: values[name] ?? '',
  }
  const change = ({ target }: { target: { value: string } }) => onChange({ [name]: target.value })
  const optionalLabel = field.isOptional ? t('invite.optional') : undefined
  if (field.input === 'audience') return <AudienceField {...shared} onChange={change} />
  if (field.input === 'part') return <PartKindField {...shared} optionalLabel={optionalLabel} onChange={change} />
  if (field.input === 'lines')
    return (
      <TextField
        multiline
        rows={TEXT_ROWS[kind] ?? DEFAULT_TEXT_ROWS}
        limit={limit(field.max)}
        onChange={change}
        {...shared}
      />
    )
  const isPlain = field.input === 'date' || field.input === 'time'
  return (
    <TextField
      type={field.input ?? 'text'}
      optionalLabel={optionalLabel}
      autoComplete="off"
      onChange={change}
      {...(!isPlain && { limit: limit(field.max) })}
      {...shared}
    />
  )
}

type SelectProps = Omit<PartKindFieldProps, 'optionalLabel'>

/** The audience of an announcement; everyone is the empty value. */
function AudienceField(props: SelectProps) {
  const t = useTexts()
  const options = ANNOUNCEMENT_AUDIENCES.map((value) => ({
    value: value === 'all' ? '' : value,
    label: t(`content.audience.${value}`),
  }))
  return <SelectField {...props} options={options} />
}

type PartKindFieldProps = {
  name: string
  label: string
  value: string
  error: string | undefined
  attempt: unknown
  optionalLabel: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** The kind of a part in the table of parts. */
function PartKindField({ optionalLabel: _, ...props }: PartKindFieldProps) {
  const t = useTexts()
  const { parts } = PROBLEM_TEXTS[useLanguage()]
  const options = PART_IDS.map((id) => ({ value: id, label: parts[id] }))
  return <SelectField {...props} options={[{ value: '', label: t('content.noPartKind') }, ...options]} />
}
