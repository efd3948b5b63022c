import { expect, test } from 'vitest'
import { RELEASE_FORMAT, type Release } from './release.ts'
import { findMismatches, findOwnCopies, satisfiesRange } from './versions.ts'

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

test('a singleton that does not fit is named with both versions', () => {
  const shared = { react: '19.3.1', 'react-router-dom': '7.18.5' }
  expect(
    findMismatches({ format: RELEASE_FORMAT, shared, copies: {} }, { react: '18.0.0', 'react-router-dom': '7.20.0' }),
  ).toEqual(['react needs ^19.3.1, the shell has 18.0.0'])
})

test('a negotiated module refuses a release without its own copy only', () => {
  const shared = { react: '19.3.1', zustand: '5.1.0', '@radruf/shared-ui': '0.1.0' }
  const offered = { react: '19.3.1', zustand: '5.2.0', '@radruf/shared-ui': '0.2.0' }
  const copy = { scripts: [], styles: [], server: { file: 'server/copy.cjs', integrity: '' } }
  const release = { format: RELEASE_FORMAT, shared, copies: { '@radruf/shared-ui': copy } } as const
  expect(findMismatches(release, offered)).toEqual([])
  expect(findMismatches({ ...release, copies: {} }, offered)).toEqual([
    '@radruf/shared-ui needs ^0.1.0, the shell has 0.2.0, and the release carries no copy of its own',
  ])
  expect(findMismatches({ ...release, copies: {}, uses: { react: ['useState'] } }, offered)).toEqual([])
  expect(findOwnCopies({ shared }, offered)).toEqual(['@radruf/shared-ui'])
  expect(findOwnCopies({ shared }, { react: '19.3.1' })).toEqual(['zustand', '@radruf/shared-ui'])
})

test('a release of another format is refused by its format alone', () => {
  const old = { format: 1, shared: { react: '18.0.0' } } as unknown as Release
  expect(findMismatches(old, { react: '19.3.1' })).toEqual([
    'it has release format 1 and this version loads format 2: build it again',
  ])
})
