import { FIELDS, type Field, UNKNOWN } from '@radruf/contract'
import { PROBLEM_TEXTS } from '@radruf/contract/problem-texts'
import { expect, test } from 'vitest'
import { texts } from './index.ts'

const listKeys = (bundle: object, prefix = ''): string[] =>
  Object.entries(bundle).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : listKeys(value as object, `${prefix}${key}.`),
  )

/** Whether the contract names the option, for all remotes. */
function hasProblemText(name: string, option: string): boolean {
  const { parts, symptoms, situations, durations, triggers } = PROBLEM_TEXTS.de
  const texts = {
    component: parts,
    manifestation: symptoms,
    occurredWhen: situations,
    since: durations,
    trigger: triggers,
  }
  return Boolean((texts as Record<string, Record<string, unknown>>)[name]?.[option])
}

test('both languages have the same texts', () => {
  expect(listKeys(texts.en).sort()).toEqual(listKeys(texts.de).sort())
})

test('every option of a question with short names has one', () => {
  const options = Object.keys(texts.de.caseAnswers.short).flatMap((name) => {
    const field: Field = FIELDS[name as keyof typeof FIELDS]
    return 'options' in field ? field.options.map((option) => `caseAnswers.short.${name}.${option}`) : []
  })
  expect(
    listKeys(texts.de)
      .filter((key) => key.startsWith('caseAnswers.short.'))
      .sort(),
  ).toEqual(options.sort())
})

test('every option of the contract has a text', () => {
  const keys = listKeys(texts.de)
  for (const [name, field] of Object.entries(FIELDS) as [string, Field][]) {
    if (field.kind !== 'choice' && field.kind !== 'many') continue
    // The shell's bundle names the categories for all remotes.
    if (name === 'bikeCategory' || name === 'problemCategory') continue
    for (const option of field.options) {
      if (option === UNKNOWN || hasProblemText(name, option)) continue
      expect(keys).toContain(`options.${name}.${option}`)
    }
  }
})
