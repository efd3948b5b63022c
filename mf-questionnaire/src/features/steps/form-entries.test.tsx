import { expect, test } from 'vitest'
import { readAnswers, toOptions } from './form-entries.ts'

const createForm = (entries: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('options come as a list where several are possible, else as one', () => {
  const form = createForm([
    ['tools', 'torx_25'],
    ['tools', 'tire_lever'],
    ['motor', 'with'],
  ])
  expect(readAnswers(form, ['tools', 'motor'])).toEqual({ tools: ['torx_25', 'tire_lever'], motor: 'with' })
})

test('a question without a choice is read as empty, and a text that the page does not show is left out', () => {
  expect(readAnswers(createForm([]), ['tools', 'motor', 'componentNote'])).toEqual({ tools: [], motor: '' })
})

test('texts are trimmed', () => {
  expect(readAnswers(createForm([['postalCode', ' 10115 ']]), ['postalCode'])).toEqual({ postalCode: '10115' })
})

test('an answer of one option and of several are both options', () => {
  expect(toOptions('with')).toEqual(['with'])
  expect(toOptions(['torx_25', 'tire_lever'])).toEqual(['torx_25', 'tire_lever'])
  expect([toOptions(''), toOptions(undefined)]).toEqual([[], []])
})
