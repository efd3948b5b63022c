import { expect, test } from 'vitest'
import { findMismatches, satisfiesRange } from './versions.ts'

test.each([
  ['1.2.3', '1.2.3', true],
  ['1.2.3', '1.3.0', true],
  ['1.2.3', '1.2.2', false],
  ['1.2.3', '2.0.0', false],
  ['0.1.0', '0.1.7', true],
  ['0.1.0', '0.2.0', false],
  ['0.1.1', '0.1.0', false],
  ['0.0.3', '0.0.4', false],
])('^%s with %s: %s', (wanted, version, expected) => {
  expect(satisfiesRange(wanted, version)).toBe(expected)
})

test('a mismatch is named with both versions', () => {
  expect(findMismatches({ react: '19.3.1', zustand: '5.1.0' }, { react: '18.0.0', zustand: '5.2.0' })).toEqual([
    'react needs ^19.3.1, the shell has 18.0.0',
  ])
})
