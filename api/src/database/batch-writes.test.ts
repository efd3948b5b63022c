import { expect, test } from 'vitest'
import { batchWrites } from './batch-writes.ts'

test('items that arrive during a batch are written together by the next one, in order', async () => {
  const batches: string[][] = []
  const write = batchWrites<string, string>({ maxItems: 3 }, async (items) => {
    batches.push([...items])
    await new Promise(setImmediate)
    return items.map((item) => item.toUpperCase())
  })
  const first = write('a')
  await new Promise(setImmediate)
  const rest = Promise.all(['b', 'c', 'd', 'e'].map(write))
  expect([await first, await rest]).toEqual(['A', ['B', 'C', 'D', 'E']])
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']])
})

test('an item that cannot be written fails alone', async () => {
  const write = batchWrites<number, number>({ maxItems: 10 }, async (items) => {
    if (items.includes(2)) throw new Error(`2 among ${items.length}`)
    return items.map((item) => item * 10)
  })
  expect(await Promise.allSettled([1, 2, 3].map(write))).toEqual([
    { status: 'fulfilled', value: 10 },
    { status: 'rejected', reason: new Error('2 among 1') },
    { status: 'fulfilled', value: 30 },
  ])
})

test('batches keep their distance under load, and a full one does not wait', async () => {
  const sizes: number[] = []
  const write = batchWrites<number, number>({ maxItems: 3, minIntervalMs: 60_000 }, async (items) => {
    sizes.push(items.length)
    return items
  })
  expect(await write(1)).toBe(1)
  expect(await Promise.all([2, 3, 4].map(write))).toEqual([2, 3, 4])
  expect(sizes).toEqual([1, 3])
})
