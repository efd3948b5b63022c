import { beforeEach, expect, test } from 'vitest'
import { erasePersonStorage, personStorage } from './device-storage.ts'

beforeEach(() => localStorage.clear())

test('a person’s entries are erased once another person or no person is signed in', () => {
  const [anna, ben] = [personStorage('anna', 'overview'), personStorage('ben', 'overview')]
  anna.write({ tickets: 1 })
  ben.write({ tickets: 2 })
  localStorage.setItem('radruf.language', 'de')

  erasePersonStorage('anna')
  expect([anna.read(), ben.read()]).toEqual([{ tickets: 1 }, undefined])
  erasePersonStorage(undefined)
  expect(anna.read()).toBeUndefined()
  expect(localStorage.getItem('radruf.language')).toBe('de')
})

test('an entry that cannot be read counts as missing', () => {
  localStorage.setItem('radruf.person.anna.overview', '{')
  expect(personStorage('anna', 'overview').read()).toBeUndefined()
})
