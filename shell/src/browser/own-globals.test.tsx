import type { LiveRemote } from '@radruf/federation/page'
import { expect, test, vi } from 'vitest'

const FOLDER = 'https://radruf.test/remotes/mf-reserved/1/'
const REMOTE = { name: 'mf-reserved', entry: { url: `${FOLDER}web/entry.js` } } as LiveRemote

test('the container and the chunks of a remote come from its own files only', async () => {
  let src = ''
  const current = vi.spyOn(Document.prototype, 'currentScript', 'get')
  current.mockImplementation(() => Object.assign(document.createElement('script'), { src }))
  // It takes the getter when it is evaluated.
  const { reserveGlobals } = (await import(
    './own-globals.ts?evaluated-now' as './own-globals.ts'
  )) as typeof import('./own-globals.ts')
  reserveGlobals([REMOTE])
  const globals = window as unknown as Record<string, unknown> & { rspackChunkmf_reserved: unknown[] }
  src = 'https://radruf.test/remotes/mf-other/1/web/entry.js'
  globals.mf_reserved = 'planted'
  globals.rspackChunkmf_reserved.push('planted')
  globals.rspackChunkmf_reserved = []
  expect(Reflect.deleteProperty(window, 'mf_reserved')).toBe(false)
  expect(globals.mf_reserved).toBeUndefined()
  src = `${FOLDER}web/entry.js`
  globals.mf_reserved = 'own'
  globals.rspackChunkmf_reserved.push('own')
  expect([globals.mf_reserved, ...globals.rspackChunkmf_reserved]).toEqual(['own', 'own'])
  // Module Federation clears the container of a failed remote, and loads it again.
  src = ''
  Object.assign(globals, { mf_reserved: undefined, rspackChunkmf_reserved: undefined })
  expect([globals.mf_reserved, ...globals.rspackChunkmf_reserved]).toEqual([undefined, 'own'])
  current.mockRestore()
})
