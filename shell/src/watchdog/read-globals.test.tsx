import { expect, test, vi } from 'vitest'
import { readGlobals } from './read-globals.ts'

test('every global is read, in several tasks', () => {
  const tasks: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => tasks.push(task))
  const names = Object.getOwnPropertyNames(window)
  const now = vi.spyOn(performance, 'now').mockImplementation(() => now.mock.calls.length)
  const read = vi.spyOn(Object, 'getOwnPropertyDescriptor')
  readGlobals()
  let count = 0
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    task()
    count += 1
  }
  const found = read.mock.calls.map(([, name]) => name)
  read.mockRestore()
  now.mockRestore()
  expect(found.toSorted()).toEqual(names.toSorted())
  expect(count).toBeGreaterThan(names.length / 10)
})
