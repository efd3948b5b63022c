import { PATHS } from '@radruf/contract'
import { expect, test } from 'vitest'
import remote from './remote.tsx'

test('the routes are exactly the paths that the contract assigns to this remote', () => {
  const owned = PATHS.filter(({ owner }) => owner === 'mf-account').map(({ path }) => path)
  expect(remote.routes.map(({ path }) => path).sort()).toEqual([...owned].sort())
})
