import { expect, test } from 'vitest'
import { type Answers, checkAnswer, type FieldName, upgradeAnswers } from './index.ts'

/** A complete questionnaire as version 0.1.0 stored it. */
const OLD: Answers = {
  bikeCategory: 'e_bike_mtb',
  bikeAge: 'over_2_years',
  usage: 'daily',
  lastWorkshopVisit: 'last_year',
  storagePlace: 'covered',
  problemCategory: 'drive_and_gearshift',
  occurredWhen: 'Three days ago, on the way to work.',
  trigger: 'The bike fell over.',
  component: 'The rear derailleur.',
  visibleDamage: '__unknown__',
  manifestation: 'The chain jumps.',
  repairTried: '__unknown__',
  repairExperience: 'beginner',
  tools: ['allen_key_set'],
  cover: 'leasing',
  coverProvider: 'Radkasse',
  postalCode: '04109',
}

test('free texts become the text beside the options, and nothing is lost', () => {
  const upgraded = upgradeAnswers(OLD)
  expect(upgraded).toEqual({
    bikeCategory: 'e_bike_mtb',
    motor: 'with',
    bikeAge: 'over_2_years',
    usage: 'daily',
    lastWorkshopVisit: 'last_year',
    storagePlace: 'covered',
    problemCategory: 'drive_and_gearshift',
    occurredWhenNote: 'Three days ago, on the way to work.',
    triggerNote: 'The bike fell over.',
    componentNote: 'The rear derailleur.',
    visibleDamage: ['unknown'],
    manifestationNote: 'The chain jumps.',
    repairTried: ['unknown'],
    repairExperience: 'beginner',
    tools: ['allen_key_set'],
    cover: 'leasing',
    coverProvider: 'Radkasse',
    postalCode: '04109',
  })
  for (const name of Object.keys(upgraded) as FieldName[]) expect(checkAnswer(name, upgraded), name).toBeUndefined()
})

test('upgraded answers stay as they are', () => {
  const once = upgradeAnswers(OLD)
  expect(upgradeAnswers(once)).toEqual(once)
  const present: Answers = { component: ['chain'], occurredWhen: 'uphill', trigger: 'unknown', visibleDamage: ['rust'] }
  expect(upgradeAnswers(present)).toEqual(present)
})

test('an empty text, which clears an answer, stays empty', () => {
  expect(upgradeAnswers({ trigger: '' })).toEqual({ trigger: '' })
})
