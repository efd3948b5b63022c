import { type Answer, type Answers, FIELDS, type Field, type FieldName, UNKNOWN_ANSWER } from '@radruf/contract'

/** The content of a form field; `unknown` is its "I don't know" box. Drafts in browsers have this shape since 0.1.0. */
export type Entry = { value: Answer; unknown: boolean }
export type Entries = Partial<Record<FieldName, Entry>>

const getEmptyAnswer = (name: FieldName): Answer => ((FIELDS[name] as Field).kind === 'many' ? [] : '')

export const toEntry = (name: FieldName, answer: Answer | undefined): Entry =>
  answer === UNKNOWN_ANSWER ? { value: '', unknown: true } : { value: answer ?? getEmptyAnswer(name), unknown: false }

export const toEntries = (fields: readonly FieldName[], answers: Answers): Entries =>
  Object.fromEntries(fields.map((name) => [name, toEntry(name, answers[name])]))

/** Merges the entries into the answers. The result decides which questions are shown. */
export const mergeEntries = (answers: Answers, entries: Entries): Answers => ({
  ...answers,
  ...Object.fromEntries(
    Object.entries(entries).map(([name, { value, unknown }]) => [name, unknown ? UNKNOWN_ANSWER : value]),
  ),
})

/** Returns the chosen options: "none of these" deselects all others, and every other option deselects it. */
export function applyNoneOption(before: readonly string[], chosen: readonly string[], none: string): string[] {
  if (!chosen.includes(none)) return [...chosen]
  return before.includes(none) ? chosen.filter((option) => option !== none) : [none]
}

/** The form name of the "I don't know" box beside a text question. */
export const getUnknownBoxName = (name: FieldName): string => `${name}.unknown`

/** Reads the answers from a submitted form. Written text takes precedence over "I don't know", so that no input is lost. */
export function readAnswers(form: FormData, fields: readonly FieldName[]): Answers {
  return Object.fromEntries(fields.map((name) => [name, readAnswer(form, name)]))
}

function readAnswer(form: FormData, name: FieldName): Answer {
  const field: Field = FIELDS[name]
  if (field.kind === 'many') return form.getAll(name).map(String)
  const text = String(form.get(name) ?? '').trim()
  return text === '' && form.has(getUnknownBoxName(name)) ? UNKNOWN_ANSWER : text
}
