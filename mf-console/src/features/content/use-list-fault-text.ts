import { type ContentListCheck, type ListedContentKind, listContentValues } from '@radruf/contract'
import { useTexts } from '../../texts/index.ts'
import { LANGUAGE_NAMES } from './content-form.ts'
import { useFieldLabel } from './use-field-label.ts'

type Fault = ContentListCheck['lines'][number]['faults'][number] | ContentListCheck['faults'][number]

/** Says what is wrong with a list or one of its lines. A column has the label that it has in the form. */
export function useListFaultText(kind: ListedContentKind): (fault: Fault) => string {
  const t = useTexts()
  const labelOf = useFieldLabel()
  const nameColumn = (column: string) => {
    const value = listContentValues(kind).find(({ name }) => name === column)
    if (!value) return column
    const label = labelOf(kind, value.field)
    return value.language ? `${label} (${LANGUAGE_NAMES[value.language]})` : label
  }
  return ({ cause, column = '', ...place }) =>
    t(`import.fault.${cause}`, {
      column,
      label: nameColumn(column),
      line: 'line' in place ? place.line : 0,
      earlier: 'earlier' in place ? (place.earlier ?? 0) : 0,
    })
}
