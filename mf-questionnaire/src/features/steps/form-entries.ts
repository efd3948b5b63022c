import { type Answer, type Answers, FIELDS, type Field, type FieldName } from '@radruf/contract'

/** The chosen options of an answer. */
export const toOptions = (answer: Answer | undefined): string[] => [answer ?? []].flat().filter(Boolean)

/** Whether a question is answered by typing. */
export const isTyped = (name: FieldName): boolean => ['text', 'postal'].includes((FIELDS[name] as Field).kind)

/** Reads the answers to the given fields from a submitted form. A text that the page does not show is left out. */
export const readAnswers = (form: FormData, fields: readonly FieldName[]): Answers =>
  Object.fromEntries(
    fields.filter((name) => !isTyped(name) || form.has(name)).map((name) => [name, readAnswer(form, name)]),
  )

const readAnswer = (form: FormData, name: FieldName): Answer =>
  (FIELDS[name] as Field).kind === 'many' ? form.getAll(name).map(String) : String(form.get(name) ?? '').trim()
