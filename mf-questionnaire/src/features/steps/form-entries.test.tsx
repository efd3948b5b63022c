import { UNKNOWN_ANSWER } from '@radruf/contract'
import { expect, test } from 'vitest'
import { applyNoneOption, mergeEntries, readAnswers, toEntries } from './form-entries.ts'

const createForm = (pairs: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of pairs) data.append(name, value)
  return data
}

test('choosing none of these deselects all tools', () => {
  expect(applyNoneOption(['torx_25'], ['torx_25', 'none'], 'none')).toEqual(['none'])
})

test('choosing a tool deselects none of these', () => {
  expect(applyNoneOption(['none'], ['torx_25', 'none'], 'none')).toEqual(['torx_25'])
})

test('written text takes precedence over the unknown box', () => {
  const read = readAnswers(
    createForm([
      ['trigger', ' a fall '],
      ['trigger.unknown', 'on'],
    ]),
    ['trigger'],
  )
  expect(read).toEqual({ trigger: 'a fall' })
})

test('the unknown box alone is an answer', () => {
  expect(readAnswers(createForm([['trigger.unknown', 'on']]), ['trigger'])).toEqual({ trigger: UNKNOWN_ANSWER })
})

test('spaces around a postal code are trimmed', () => {
  expect(readAnswers(createForm([['postalCode', ' 10115 ']]), ['postalCode'])).toEqual({ postalCode: '10115' })
})

test('several tools are read as a list', () => {
  const read = readAnswers(
    createForm([
      ['tools', 'torx_25'],
      ['tools', 'tire_lever'],
    ]),
    ['tools'],
  )
  expect(read).toEqual({ tools: ['torx_25', 'tire_lever'] })
})

test('an unknown answer is a checked box and is read back as unknown', () => {
  const entries = toEntries(['trigger'], { trigger: UNKNOWN_ANSWER })
  expect(entries.trigger).toEqual({ value: '', unknown: true })
  expect(mergeEntries({}, entries)).toEqual({ trigger: UNKNOWN_ANSWER })
})
