import { describe, expect, test } from 'vitest'
import {
  ANOTHER_BIKE,
  type Answers,
  availableOptions,
  CASE_FILE_FIELDS,
  checkAnswer,
  FIELDS,
  type Field,
  type FieldName,
  findMissing,
  isPrivate,
  isUrgent,
  listPages,
  mergeAnswers,
  PAGES,
  PARTS,
  PROBLEM_CATEGORIES,
  type QuestionnairePage,
  SECTIONS,
  UNKNOWN,
} from './index.ts'

const NAMES = Object.keys(FIELDS) as FieldName[]
const EMPTY = { answers: {}, photos: [], bikes: [] }
const BIKE = { id: 'bike-1', facts: { motor: 'without', bikeCategory: 'manual_mtb', cover: 'none' } as Answers }

describe('the pages', () => {
  test('there are at most ten, in the order of the sections, and every field stands on exactly one', () => {
    expect(PAGES.length).toBeLessThanOrEqual(10)
    expect([...new Set(PAGES.map(({ section }) => section))]).toEqual(SECTIONS)
    expect(PAGES.flatMap(({ fields }): readonly string[] => fields).toSorted()).toEqual(NAMES.toSorted())
  })

  test('a shared case file has no answer that identifies a person or a contract', () => {
    for (const name of ['knownBike', 'cover', 'coverProvider', 'postalCode'] as const)
      expect(CASE_FILE_FIELDS, name).not.toContain(name)
    expect(CASE_FILE_FIELDS.filter(isPrivate)).toEqual([])
    expect(CASE_FILE_FIELDS).toContain('visibleDamage')
  })

  test('the addresses are unique', () => {
    const addresses = PAGES.map(({ step, number }) => `${step} ${number}`)
    expect(new Set(addresses).size).toBe(PAGES.length)
  })

  test('"the same bike?" is asked only of a customer with a bike, and then its type is not asked again', () => {
    const ids = (content: Parameters<typeof listPages>[0]) => listPages(content).map(({ id }) => id)
    expect(ids(EMPTY)).not.toContain('known-bike')
    expect(ids({ ...EMPTY, bikes: [BIKE] })).toEqual(expect.arrayContaining(['known-bike', 'bike', 'bike-use']))
    const known = { ...EMPTY, bikes: [BIKE], answers: { ...BIKE.facts, knownBike: BIKE.id } }
    expect(ids(known)).not.toContain('bike')
    // Facts that a bike of version 0.1.0 lacks are asked.
    expect(ids({ ...known, answers: { knownBike: BIKE.id, bikeCategory: 'other' } })).toContain('bike')
  })

  test('only the postal code and the provider require a text', () => {
    const required = NAMES.filter((name) => {
      const field: Field = FIELDS[name]
      return field.kind === 'postal' || (field.kind === 'text' && !field.optional)
    })
    expect(required).toEqual(['coverProvider', 'postalCode'])
  })
})

describe('the options', () => {
  test('"I don\'t know" is offered beside every question about the problem and the use of the bike', () => {
    const asked = NAMES.filter((name) => {
      const field: Field = FIELDS[name]
      return field.kind === 'choice' || field.kind === 'many'
    })
    const without = asked.filter((name) => !availableOptions(name, { problemCategory: 'brakes' }).includes(UNKNOWN))
    expect(without).toEqual(['problemCategory', 'motor', 'bikeCategory', 'repairExperience', 'tools'])
  })

  test.each(PROBLEM_CATEGORIES)('%s has parts, symptoms and situations', (problemCategory) => {
    for (const name of ['component', 'manifestation', 'occurredWhen'] as const)
      expect(availableOptions(name, { problemCategory }).length, name).toBeGreaterThan(3)
  })

  test('a bike without motor has no electric drive, and an electric drive has a motor', () => {
    expect(availableOptions('problemCategory', { motor: 'without' })).not.toContain('electric_drive')
    expect(availableOptions('motor', { problemCategory: 'electric_drive' })).toEqual(['with'])
    expect(availableOptions('bikeCategory', { motor: 'with' })).toEqual([
      'e_bike_city_trekking_urban_suv',
      'e_bike_mtb',
      'e_bike_road_gravel',
      'e_bike_randonneur',
      'other',
    ])
  })

  test('parts have unique ids', () => {
    expect(new Set(PARTS.map(({ id }) => id)).size).toBe(PARTS.length)
  })
})

describe('answers', () => {
  const brakes: Answers = { problemCategory: 'brakes' }

  test('a question is answered by options or by its text', () => {
    expect(checkAnswer('component', brakes)).toBe('required')
    expect(checkAnswer('component', { ...brakes, componentNote: 'The thing at the front' })).toBeUndefined()
    expect(checkAnswer('component', { ...brakes, component: ['brake_pads', 'brake_disc'] })).toBeUndefined()
    expect(checkAnswer('since', brakes)).toBeUndefined()
    expect(checkAnswer('hazards', brakes)).toBe('required')
  })

  test.each([
    { component: ['chain'] },
    { component: ['brake_pads', UNKNOWN] },
    { hazards: ['none', 'brakes_fail'] },
    { visibleDamage: ['no_damage', 'rust'] },
  ])('%j is not offered for the brakes', (answers) => {
    const [name] = Object.keys(answers) as [FieldName]
    expect(checkAnswer(name, { ...brakes, ...answers })).toBe('not_offered')
  })

  test('another problem category drops the parts and symptoms of the former one and keeps what still applies', () => {
    const stored: Answers = {
      ...brakes,
      component: ['brake_disc'],
      manifestation: ['rubs', 'squeals'],
      trigger: 'rain',
    }
    expect(mergeAnswers(stored, { problemCategory: 'wheels_tires' })).toEqual({
      answers: { problemCategory: 'wheels_tires', manifestation: ['rubs'], trigger: 'rain' },
      problems: {},
    })
  })

  test('an electric drive and a bike without motor are refused together', () => {
    expect(mergeAnswers({ problemCategory: 'electric_drive' }, { motor: 'without' }).problems).toEqual({
      motor: 'not_offered',
    })
  })

  test('a known bike fills in what is known about it, another one empties it, changes win', () => {
    const { answers } = mergeAnswers(brakes, { knownBike: BIKE.id, cover: 'insurance', coverProvider: 'RadSchutz' }, [
      BIKE,
    ])
    expect(answers).toEqual({
      ...brakes,
      knownBike: BIKE.id,
      motor: 'without',
      bikeCategory: 'manual_mtb',
      cover: 'insurance',
      coverProvider: 'RadSchutz',
    })
    expect(mergeAnswers(answers, { knownBike: ANOTHER_BIKE }, [BIKE]).answers).toEqual({
      ...brakes,
      knownBike: ANOTHER_BIKE,
    })
    expect(mergeAnswers(brakes, { knownBike: 'bike-2' }, [BIKE]).problems).toEqual({ knownBike: 'not_offered' })
  })

  test('a known bike without motor leaves a problem with the electric drive alone', () => {
    const drive: Answers = { problemCategory: 'electric_drive' }
    expect(mergeAnswers(drive, { knownBike: BIKE.id }, [BIKE]).answers).toEqual({
      ...drive,
      motor: 'with',
      knownBike: BIKE.id,
      cover: 'none',
    })
  })

  test('an electric drive implies the motor', () => {
    expect(mergeAnswers({}, { problemCategory: 'electric_drive' }).answers).toEqual({
      problemCategory: 'electric_drive',
      motor: 'with',
    })
    const { answers } = mergeAnswers({}, { problemCategory: 'brakes' })
    expect(answers).not.toHaveProperty('motor')
  })

  test('only a danger makes a ticket urgent', () => {
    expect(isUrgent({ hazards: ['brakes_fail'] })).toBe(true)
    for (const hazards of [['none'], [UNKNOWN], undefined]) expect(isUrgent(hazards ? { hazards } : {})).toBe(false)
  })

  test('missing answers are listed with their problem', () => {
    const page = PAGES.find(({ id }) => id === 'cover') as QuestionnairePage
    expect(findMissing(page, { ...EMPTY, answers: { cover: 'leasing' } }).fields).toEqual([
      { name: 'coverProvider', problem: 'required' },
    ])
  })
})

test('a part has a drawing only where that shows the part itself', () => {
  const drawn = PARTS.filter((part) => 'drawing' in part).map(({ id }) => id)
  expect(drawn).toContain('chainring')
  for (const id of ['shift_cable', 'brake_cable', 'brake_pads', 'inner_tube', 'pedals']) expect(drawn).not.toContain(id)
})
