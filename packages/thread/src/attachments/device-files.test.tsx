import { eraseDeviceData, hasUnsentData } from '@radruf/shell-kit/device-data'
import { beforeEach, expect, test } from 'vitest'
import { stubDatabase } from '../testing/fake-database.ts'
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

test('signing out finds and erases the files and texts of the person, not those of others', async () => {
  await createDeviceFiles('kim', 'ticket').save(photo('a'))
  await createDeviceFiles('alex', 'ticket').save(photo('b'))
  localStorage.setItem('radruf.draft.message.kim.ticket', 'Hallo')
  localStorage.setItem('radruf.draft.message.alex.ticket', 'Hallo')
  expect([await hasUnsentData(['kim']), await hasUnsentData(['mia'])]).toEqual([true, false])
  await eraseDeviceData(['kim'], { keepsPush: true })
  expect(await hasUnsentData(['kim'])).toBe(false)
  expect(await createDeviceFiles('kim', 'ticket').list()).toEqual([])
  expect((await createDeviceFiles('alex', 'ticket').list()).map(({ clientId }) => clientId)).toEqual(['b'])
  expect(Object.keys(localStorage)).toEqual(['radruf.draft.message.alex.ticket'])
})
