import { type Answer, type Answers, FIELDS, type Field, type FieldName, UNKNOWN_ANSWER } from '@radruf/contract'

/** What stands in a field of the form; `unknown` is its "I don't know" box. */
export type Entry = { value: Answer; unknown: boolean }
export type Entries = Partial<Record<FieldName, Entry>>

const emptyOf = (name: FieldName): Answer => ((FIELDS[name] as Field).kind === 'many' ? [] : '')

export const entryOf = (name: FieldName, answer: Answer | undefined): Entry =>
  answer === UNKNOWN_ANSWER ? { value: '', unknown: true } : { value: answer ?? emptyOf(name), unknown: false }

export const entriesOf = (fields: readonly FieldName[], answers: Answers): Entries =>
  Object.fromEntries(fields.map((name) => [name, entryOf(name, answers[name])]))

/** The answers as they would be if the form were sent now: they decide which questions show. */
export const answersWith = (answers: Answers, entries: Entries): Answers => ({
  ...answers,
  ...Object.fromEntries(
    Object.entries(entries).map(([name, { value, unknown }]) => [name, unknown ? UNKNOWN_ANSWER : value]),
  ),
})

/** Choosing "none of these" leaves nothing else chosen, and choosing anything else takes it back. */
export function chooseMany(before: readonly string[], chosen: readonly string[], none: string): string[] {
  if (!chosen.includes(none)) return [...chosen]
  return before.includes(none) ? chosen.filter((option) => option !== none) : [none]
}
