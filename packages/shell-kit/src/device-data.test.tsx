import { beforeEach, expect, test, vi } from 'vitest'
import { eraseDataOfOthers, eraseDeviceData, getPictureCacheName } from './device-data.ts'
import { personStorage } from './device-storage.ts'

/** The names of the caches, which happy-dom does not have. */
let caches: string[] = []
beforeEach(() => {
  localStorage.clear()
  caches = ['radruf-offline', getPictureCacheName('anna', '/chat'), getPictureCacheName('ben', '/chat')]
  vi.stubGlobal('caches', {
    keys: async () => caches,
    delete: async (name: string) => {
      caches = caches.filter((other) => other !== name)
    },
  })
})
test('a person’s entries and pictures are erased once another person or no person is signed in', async () => {
  const [anna, ben] = [personStorage('anna', 'overview'), personStorage('ben', 'overview')]
  anna.write({ tickets: 1 })
  ben.write({ tickets: 2 })
  localStorage.setItem('radruf.language', 'de')

  await eraseDataOfOthers('anna')
  expect([anna.read(), ben.read()]).toEqual([{ tickets: 1 }, undefined])
  expect(caches).toEqual(['radruf-offline', getPictureCacheName('anna', '/chat')])
  await eraseDataOfOthers(undefined)
  expect(anna.read()).toBeUndefined()
  expect(caches).toEqual(['radruf-offline'])
  expect(localStorage.getItem('radruf.language')).toBe('de')
})

test('signing out and deleting the account erase the person’s pictures', async () => {
  await eraseDeviceData(['ben'], { keepsPush: true })
  expect(caches).toEqual(['radruf-offline', getPictureCacheName('anna', '/chat')])
})

test('without access to caches the entries are erased', async () => {
  vi.stubGlobal('caches', undefined)
  personStorage('anna', 'overview').write({ tickets: 1 })
  await eraseDataOfOthers(undefined)
  expect(personStorage('anna', 'overview').read()).toBeUndefined()
})

test('an entry that cannot be read counts as missing', () => {
  localStorage.setItem('radruf.person.anna.overview', '{')
  expect(personStorage('anna', 'overview').read()).toBeUndefined()
})
