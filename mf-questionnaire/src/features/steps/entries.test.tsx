import { UNKNOWN_ANSWER } from '@radruf/contract'
import { expect, test } from 'vitest'
import { answersWith, chooseMany, entriesOf } from './entries.ts'
import { readAnswers } from './read-answers.ts'

const form = (pairs: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of pairs) data.append(name, value)
  return data
}

test('none of these leaves nothing else chosen', () => {
  expect(chooseMany(['torx_25'], ['torx_25', 'none'], 'none')).toEqual(['none'])
})

test('choosing a tool takes none of these back', () => {
  expect(chooseMany(['none'], ['torx_25', 'none'], 'none')).toEqual(['torx_25'])
})

test('what was written counts before the unknown box', () => {
  const read = readAnswers(
    form([
      ['trigger', ' a fall '],
      ['trigger.unknown', 'on'],
    ]),
    ['trigger'],
  )
  expect(read).toEqual({ trigger: 'a fall' })
})

test('the unknown box alone is an answer', () => {
  expect(readAnswers(form([['trigger.unknown', 'on']]), ['trigger'])).toEqual({ trigger: UNKNOWN_ANSWER })
})

test('blanks around a postal code are trimmed', () => {
  expect(readAnswers(form([['postalCode', ' 10115 ']]), ['postalCode'])).toEqual({ postalCode: '10115' })
})

test('several tools are read as a list', () => {
  const read = readAnswers(
    form([
      ['tools', 'torx_25'],
      ['tools', 'tire_lever'],
    ]),
    ['tools'],
  )
  expect(read).toEqual({ tools: ['torx_25', 'tire_lever'] })
})

test('an unknown answer shows as a ticked box and reads back as unknown', () => {
  const entries = entriesOf(['trigger'], { trigger: UNKNOWN_ANSWER })
  expect(entries.trigger).toEqual({ value: '', unknown: true })
  expect(answersWith({}, entries)).toEqual({ trigger: UNKNOWN_ANSWER })
})
