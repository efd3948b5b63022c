import { findPath, PATHS, REMOTES } from '@radruf/contract'
import { expect, test } from 'vitest'
import { samplePages } from './sample-pages.ts'

test('every path of a remote has an address with data', () => {
  const pages = REMOTES.flatMap(samplePages)
  const owned = PATHS.filter(({ owner }) => owner !== 'shell').map(({ path }) => path)
  expect(owned.filter((path) => !pages.some((page) => page.path === path))).toEqual([])
  for (const { path, address } of pages) {
    expect(findPath(address.split('?')[0] ?? '')?.path).toBe(path)
    expect(address).not.toMatch(/\/$|undefined/)
  }
})
