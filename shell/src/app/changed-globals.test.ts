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
