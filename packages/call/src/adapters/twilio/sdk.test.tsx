import { beforeEach, expect, test, vi } from 'vitest'
import { loadSdk, type Sdk } from './sdk.ts'

beforeEach(() => vi.useFakeTimers())
const sdk = { connect: () => {} } as unknown as Sdk

test('slow loading of the SDK is reported once and still awaited', async () => {
  const onSlow = vi.fn()
  const file = Promise.withResolvers<Sdk>()
  const loaded = loadSdk(onSlow, () => file.promise)
  vi.advanceTimersByTime(1999)
  expect(onSlow).not.toHaveBeenCalled()
  vi.advanceTimersByTime(30_000)
  expect(onSlow).toHaveBeenCalledOnce()
  file.resolve(sdk)
  expect(await loaded).toBe(sdk)
})

test.each(['loads', 'fails'])('a file that %s immediately is not reported as slow', async (end) => {
  const onSlow = vi.fn()
  const loaded = loadSdk(onSlow, async () => {
    if (end === 'fails') throw new Error('Loading chunk 7 failed')
    return sdk
  })
  await (end === 'fails' ? expect(loaded).rejects.toThrow('chunk 7') : expect(loaded).resolves.toBe(sdk))
  vi.advanceTimersByTime(30_000)
  expect(onSlow).not.toHaveBeenCalled()
})
