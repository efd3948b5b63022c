import { expect, test } from 'vitest'
import { describeProblem, listPartTerms, PROBLEM_TEXTS } from './problem-texts.ts'
import { type Answers, DURATIONS, PARTS, SITUATIONS, SYMPTOMS, TRIGGERS, VIEWS } from './questionnaire/index.ts'

const CHAIN: Answers = {
  problemCategory: 'drive_and_gearshift',
  component: ['chain'],
  manifestation: ['jumps'],
  occurredWhen: 'pushing_off',
  since: 'one_week',
  trigger: 'fall',
}
const describe = (answers: Answers, language: 'de' | 'en' = 'de') =>
  describeProblem(answers, { language, categoryName: language === 'de' ? 'Antrieb und Schaltung' : 'Chain and gears' })

test('part and symptom are the title; situation, duration and cause complete the sentence', () => {
  expect(describe(CHAIN)).toEqual({
    title: 'Kette springt',
    since: 'seit einer Woche',
    sentence: 'Kette springt beim Antreten, seit einer Woche, nach einem Sturz.',
  })
  expect(describe(CHAIN, 'en').sentence).toBe('Chain jumps when setting off, for a week, after a fall.')
})

test('the title names one part and one symptom, the sentence all; plural names take the plural', () => {
  expect(describe({ ...CHAIN, component: ['chain', 'cassette'] })).toMatchObject({
    title: 'Kette springt',
    sentence: 'Kette und Ritzel springen beim Antreten, seit einer Woche, nach einem Sturz.',
  })
  expect(describe({ ...CHAIN, component: ['pedals'], manifestation: ['clicks', 'jams'] }, 'en')).toMatchObject({
    title: 'Pedals click',
    sentence: 'Pedals click and stick when setting off, for a week, after a fall.',
  })
})

test('without a known part the category takes its place, without a symptom the part stands alone', () => {
  expect(describe({ ...CHAIN, component: ['unknown'] }).title).toBe('Antrieb und Schaltung: springt')
  expect(
    describe({ ...CHAIN, manifestation: ['unknown'], occurredWhen: 'always', trigger: 'gradually' }).sentence,
  ).toBe('Kette, seit einer Woche.')
  expect(describeProblem({}, { language: 'de', categoryName: null })).toEqual({
    title: null,
    since: null,
    sentence: null,
  })
})

test('a ticket of version 0.1.0 is described by its text', () => {
  const note = 'Die Kette springt zwischen den Ritzeln'
  expect(describe({ problemCategory: 'drive_and_gearshift', manifestationNote: note })).toMatchObject({
    title: 'Antrieb und Schaltung',
    sentence: `${note}.`,
  })
  expect(describe({ manifestationNote: 'lang '.repeat(100) }).sentence).toMatch(/^(lang ){31}lang …$/)
})

test('a ticket is found by its parts in both languages and by other words for them', () => {
  expect(listPartTerms({ component: ['tyre', 'unknown'] })).toEqual(
    expect.arrayContaining(['Reifen', 'Tyre', 'mantel']),
  )
  expect(listPartTerms({})).toEqual([])
})

test.each(['de', 'en'] as const)('every option has its text in %s, and no two parts share a name', (language) => {
  const texts = PROBLEM_TEXTS[language]
  const ids = (table: readonly { id: string }[]) => table.map(({ id }) => id).toSorted()
  expect(Object.keys(texts.parts).toSorted()).toEqual(ids(PARTS))
  expect(Object.keys(texts.symptoms).toSorted()).toEqual(ids(SYMPTOMS))
  expect(Object.keys(texts.situations).toSorted()).toEqual(ids(SITUATIONS))
  expect(Object.keys(texts.durations).toSorted()).toEqual(DURATIONS.toSorted())
  expect(Object.keys(texts.triggers).toSorted()).toEqual(TRIGGERS.toSorted())
  expect(Object.keys(texts.views)).toEqual(VIEWS)
  expect(new Set(Object.values(texts.parts)).size).toBe(PARTS.length)
})
