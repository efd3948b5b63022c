import { findPath, PATHS, REMOTES } from '@radruf/contract'
import { expect, test } from 'vitest'
import { samplePages } from './sample-pages.ts'

test('every path of a remote has a page with data', () => {
  const pages = REMOTES.flatMap(samplePages)
  const owned = PATHS.filter(({ owner }) => owner !== 'shell').map(({ path }) => path)
  expect(owned.filter((path) => !pages.some((page) => page.path === path))).toEqual([])
  for (const { path, to } of pages) expect(findPath(to.split('?')[0] ?? '')?.path).toBe(path)
})
