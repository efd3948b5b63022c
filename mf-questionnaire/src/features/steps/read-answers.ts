import { type Answer, type Answers, FIELDS, type Field, type FieldName, UNKNOWN_ANSWER } from '@radruf/contract'

/** The name of the "I don't know" box beside a text question. */
export const unknownBox = (name: FieldName): string => `${name}.unknown`

/** The answers that a page's form carries. What was written counts before "I don't know", so that nothing typed is lost. */
export function readAnswers(form: FormData, fields: readonly FieldName[]): Answers {
  return Object.fromEntries(fields.map((name) => [name, readAnswer(form, name)]))
}

function readAnswer(form: FormData, name: FieldName): Answer {
  const field: Field = FIELDS[name]
  if (field.kind === 'many') return form.getAll(name).map(String)
  const text = String(form.get(name) ?? '').trim()
  return text === '' && form.has(unknownBox(name)) ? UNKNOWN_ANSWER : text
}
