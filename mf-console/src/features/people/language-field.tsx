import { LANGUAGES, type Language } from '@radruf/contract'
import { SelectField } from '@radruf/shared-ui'

/** Languages name themselves. */
const NAMES: Record<Language, string> = { de: 'Deutsch', en: 'English' }

type LanguageFieldProps = {
  name: string
  label: string
  value?: Language
  onChange?: (language: Language) => void
}

/** The language of an invitation. */
export function LanguageField({ name, label, value, onChange }: LanguageFieldProps) {
  return (
    <SelectField
      name={name}
      label={label}
      {...(value && { value })}
      {...(onChange && { onChange: ({ target }) => onChange(target.value as Language) })}
      options={LANGUAGES.map((language) => ({ value: language, label: NAMES[language] }))}
    />
  )
}
