import { afterEach, expect, test } from 'vitest'
import { forgetPerson, readRememberedPerson, rememberPerson } from './remembered-person.ts'

afterEach(() => localStorage.clear())

test('the device stores the name and a masked address, and forgets them', () => {
  expect(readRememberedPerson()).toBeUndefined()
  rememberPerson({ name: 'Anna', email: 'anna.neumann@beispiel.de' })
  expect(readRememberedPerson()).toEqual({ name: 'Anna', email: 'an•••@beispiel.de' })
  expect(JSON.stringify({ ...localStorage })).not.toContain('neumann')
  forgetPerson()
  expect(readRememberedPerson()).toBeUndefined()
})

test.each(['', 'x', '{"name":1}'])('a stored value %j that cannot be read counts as none', (stored) => {
  localStorage.setItem('radruf.remembered', stored)
  expect(readRememberedPerson()).toBeUndefined()
})
