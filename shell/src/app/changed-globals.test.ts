import { expect, test } from 'vitest'
import { watchGlobals } from './changed-globals.ts'

type Changeable = Record<string, unknown>

test('replaced, added and deleted globals are named and restored', () => {
  const globals = watchGlobals()
  expect(globals.findChanged()).toEqual([])
  const { fetch } = globalThis
  const { map, at } = Array.prototype
  globalThis.fetch = async () => new Response()
  ;(Array.prototype as unknown as Changeable).map = () => []
  ;(Object.prototype as Changeable).planted = true
  Reflect.deleteProperty(Array.prototype, 'at')
  expect(globals.restore().sort()).toEqual([
    'Array.prototype.at',
    'Array.prototype.map',
    'Object.prototype.planted',
    'fetch',
  ])
  expect(globalThis.fetch).toBe(fetch)
  expect([Array.prototype.map, Array.prototype.at]).toEqual([map, at])
  expect('planted' in {}).toBe(false)
  expect(globals.findChanged()).toEqual([])
})

test('a change that the host accepts is no change', () => {
  const globals = watchGlobals()
  const { fetch } = globalThis
  globalThis.fetch = async () => new Response()
  globals.accept()
  expect(globals.findChanged()).toEqual([])
  globalThis.fetch = fetch
})

test('a member of an instance that hides one of its prototype is named, and once where it cannot be removed', () => {
  class Page {
    get title() {
      return 'whole'
    }
  }
  const page = new Page()
  const globals = watchGlobals({ instances: { page } })
  Object.assign(page, { own: 1 })
  Object.defineProperty(page, 'title', { value: 'planted' })
  expect(globals.restore()).toEqual(['page.title'])
  expect(globals.lost).toEqual(['page.title'])
  expect(globals.restore()).toEqual([])
})

test('an object that takes no members any more is named once: it cannot be undone', () => {
  const frozen = { prototypes: {} }
  const globals = watchGlobals({ names: [], further: frozen })
  Object.freeze(frozen.prototypes)
  expect(globals.restore()).toEqual(['the extensibility of prototypes'])
  expect([globals.lost, globals.restore()]).toEqual([['the extensibility of prototypes'], []])
})

test('all functions of the page are watched on request', () => {
  const globals = watchGlobals({ names: [], allFunctions: true })
  const { Blob } = globalThis
  globalThis.Blob = class extends Blob {}
  expect(globals.restore()).toEqual(['Blob'])
  expect(globalThis.Blob).toBe(Blob)
})
