import { CASE_FILTERS, CASE_ROWS, type CaseRows, type KeptFilter } from '@radruf/contract'
import type { Refusal } from '@radruf/shell-kit'

/** The service's refusal; null once the filters are kept. */
export type FilterResult = { refusal: Refusal } | null

const INTENT = 'kept-filters'

/** Writes the filters that the mechanic keeps as the fields of a form. */
export function toFiltersForm(filters: readonly KeptFilter[]): FormData {
  const form = new FormData()
  form.set('intent', INTENT)
  for (const { name, filter, tag, urgent } of filters) {
    form.append('name', name)
    form.append('filter', filter)
    form.append('tag', tag)
    form.append('urgent', urgent ? '1' : '')
  }
  return form
}

/** The filters of the form; null for a form of another kind. */
export function readFilters(form: FormData): KeptFilter[] | null {
  if (form.get('intent') !== INTENT) return null
  const read = (name: string) => form.getAll(name).map(String)
  const [filters, tags, urgents] = [read('filter'), read('tag'), read('urgent')]
  return read('name').map((name, index) => ({
    name,
    filter: CASE_FILTERS.find((one) => one === filters[index]) ?? 'open',
    tag: tags[index] ?? '',
    urgent: urgents[index] === '1',
  }))
}

/** Writes the chosen rows of the list as the fields of a form. */
export function toRowsForm(rows: CaseRows): FormData {
  const form = new FormData()
  form.set('rows', rows)
  return form
}

/** The rows of the form; undefined for a form of another kind. */
export const readRows = (form: FormData): CaseRows | undefined => CASE_ROWS.find((rows) => rows === form.get('rows'))
