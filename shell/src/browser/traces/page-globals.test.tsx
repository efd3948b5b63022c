import { expect, test, vi } from 'vitest'
import { watchGlobals } from '../../app/changed-globals.ts'
import { findPageGlobals } from './page-globals.ts'

test('methods of canvases, databases, tracks and what is dropped are given back', () => {
  const names = ['HTMLCanvasElement', 'CanvasRenderingContext2D', 'IDBObjectStore', 'MediaStreamTrack', 'DataTransfer']
  const types = names.map((name) => {
    const type = class {
      use() {}
    }
    vi.stubGlobal(name, type)
    return type
  })
  const globals = watchGlobals(findPageGlobals(false))
  const before = types.map(({ prototype }) => prototype.use)
  for (const { prototype } of types) prototype.use = () => {}
  expect(globals.restore().toSorted()).toEqual(names.map((name) => `${name}.prototype.use`).toSorted())
  expect(types.map(({ prototype }) => prototype.use)).toEqual(before)
})
