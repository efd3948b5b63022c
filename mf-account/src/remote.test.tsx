import { PATHS } from '@radruf/contract'
import { expect, test } from 'vitest'
import remote from './remote.tsx'

test('every path that the table gives this remote has its screen, and no other', () => {
  const owned = PATHS.filter(({ owner }) => owner === 'mf-account').map(({ path }) => path)
  expect(remote.routes.map(({ path }) => path).sort()).toEqual([...owned].sort())
})
