import { describe, expect, test } from 'vitest'
import {
  type Answers,
  FIELDS,
  findPart,
  HAZARDS,
  PROBLEM_CATEGORIES,
  SYMPTOMS,
  UNKNOWN,
} from '../questionnaire/index.ts'
import { FIRST_AID_CARDS, type FirstAidCard } from './cards.ts'
import { listFirstAidCards } from './list-cards.ts'

const CARDS: readonly FirstAidCard[] = FIRST_AID_CARDS
const JUMPING: Answers = {
  problemCategory: 'drive_and_gearshift',
  component: ['chain'],
  manifestation: ['jumps'],
  hazards: ['none'],
  tools: ['none_of_these'],
}
const listIds = (changes: Answers = {}) => listFirstAidCards({ ...JUMPING, ...changes }).map(({ id }) => id)

test('a jumping chain has three steps, the telling check first', () => {
  expect(listIds()).toEqual(['link', 'hanger', 'barrel'])
})

describe('no first aid', () => {
  test.each(HAZARDS)('after the danger %s', (hazard) => {
    expect(listIds({ hazards: [hazard] })).toEqual([])
  })
  test.each([
    ['without a clear answer to the safety question', { hazards: [UNKNOWN] }],
    ['without an answer to it', { hazards: [] }],
    ['with a crack', { visibleDamage: ['worn', 'crack'] }],
    ['with a broken part', { visibleDamage: ['broken'] }],
    ['for another part', { component: ['pedals'] }],
    ['for a snapped part', { manifestation: ['has_snapped'] }],
    ['for weak brakes', { problemCategory: 'brakes', component: [UNKNOWN], manifestation: ['brakes_weakly'] }],
    ['for a loose cockpit', { problemCategory: 'cockpit', component: ['stem'], manifestation: ['is_loose'] }],
  ] satisfies [string, Answers][])('%s', (_, changes) => {
    expect(listIds(changes)).toEqual([])
  })
})

test('own attempts are not suggested again, an unknown part has the steps of its symptom', () => {
  expect(listIds({ repairTried: ['adjusted'] })).toEqual(['link', 'hanger'])
  expect(listIds({ component: [UNKNOWN] })).toEqual(['link', 'hanger', 'barrel'])
})

test('a step with a tool needs that tool', () => {
  const rattling: Answers = {
    ...JUMPING,
    problemCategory: 'mudguard_and_luggage_rack',
    component: ['luggage_rack'],
    manifestation: ['rattles'],
  }
  expect(listFirstAidCards(rattling).map(({ id }) => id)).toEqual(['rack-load'])
  expect(listFirstAidCards({ ...rattling, tools: ['allen_key_set'] }).map(({ id }) => id)).toContain('rack-bolts')
})

test.each(PROBLEM_CATEGORIES)('%s has first aid that its symptoms and parts can reach', (category) => {
  const cards = CARDS.filter((card) => card.category === category)
  expect(cards.length).toBeGreaterThan(0)
  for (const { symptoms, parts } of cards) {
    for (const id of symptoms) {
      const symptom = SYMPTOMS.find((other) => other.id === id)
      expect(symptom?.categories).toContain(category)
    }
    for (const part of parts) {
      expect(findPart(part)?.category).toBe(category)
    }
    expect(parts.some((part) => !findPart(part)?.expert)).toBe(true)
  }
})

test('at least twenty cards, each one sentence or two in twelve words, with a source, at most three at once', () => {
  expect(CARDS.length).toBeGreaterThanOrEqual(20)
  expect(new Set(CARDS.map(({ id }) => id)).size).toBe(CARDS.length)
  for (const { text, source, tool } of CARDS) {
    for (const sentence of Object.values(text)) expect(sentence.split(/\s+/).length).toBeLessThanOrEqual(12)
    expect(source.name).not.toBe('')
    expect(source.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    if (tool) expect(FIELDS.tools.options).toContain(tool)
  }
  for (const { id } of SYMPTOMS)
    for (const category of PROBLEM_CATEGORIES)
      expect(
        listIds({ problemCategory: category, component: [UNKNOWN], manifestation: [id] }).length,
      ).toBeLessThanOrEqual(3)
})
