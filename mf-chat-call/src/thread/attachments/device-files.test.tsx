import { beforeEach, expect, test } from 'vitest'
import { stubDatabase } from '../../testing/fake-database.ts'
import { createDeviceFiles } from './device-files.ts'

beforeEach(stubDatabase)

const photo = (clientId: string) => ({
  clientId,
  kind: 'photo' as const,
  width: 4,
  height: 3,
  blob: new Blob(['jpeg']),
})

test('a file survives a reload and belongs to one person and ticket', async () => {
  await createDeviceFiles('kim', 'ticket').save(photo('a'))
  const reloaded = createDeviceFiles('kim', 'ticket')
  expect(await reloaded.get('a')).toMatchObject({ clientId: 'a', kind: 'photo' })
  expect((await reloaded.list()).map(({ clientId }) => clientId)).toEqual(['a'])
  expect(await createDeviceFiles('alex', 'ticket').list()).toEqual([])
  await reloaded.remove(['a'])
  expect(await createDeviceFiles('kim', 'ticket').get('a')).toBeUndefined()
})
