import { type ContentField, type ContentKind, WEEK_FIELDS } from '@radruf/contract'
import { useLanguage, weekdayNames } from '@radruf/shell-kit'
import { type TextKey, useTexts } from '../../texts/index.ts'

/** Every field of the contract has a label; the test of the fields looks for each. */
type FieldKey = Extract<TextKey, `content.field.${string}`>

/** Labels of fields. Those of opening hours name the weekday. */
export function useFieldLabel(): (kind: ContentKind, field: ContentField) => string {
  const t = useTexts()
  const weekdays = weekdayNames(useLanguage(), 'long')
  return (kind, field) => {
    const { name } = field
    if (!WEEK_FIELDS.includes(field)) return t(`content.field.${kind}.${name}` as FieldKey)
    const [end, weekday] = name.split('_')
    return `${weekdays[Number(weekday) - 1]}, ${t(end === 'from' ? 'content.hours.from' : 'content.hours.to')}`
  }
}
