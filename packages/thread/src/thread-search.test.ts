import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThreadSearch } from './thread-search.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A search whose replies the test gives, in the order of the requests. */
function startSearch() {
  const replies: ((seqs: number[]) => Promise<void>)[] = []
  const search = vi.fn(
    (_words: string) =>
      new Promise<{ seqs: number[]; isComplete: boolean }>((resolve) => {
        replies.push(async (seqs) => {
          resolve({ seqs, isComplete: true })
          await vi.advanceTimersByTimeAsync(0)
        })
      }),
  )
  const [onWords, onGoTo] = [vi.fn(), vi.fn()]
  return { ...createThreadSearch({ search, onWords, onGoTo }), search, onWords, onGoTo, replies }
}

test('the words are searched once typing pauses, and a later reply of an earlier search is ignored', async () => {
  const { setWords, search, replies, onGoTo, store } = startSearch()
  setWords('ket')
  await vi.advanceTimersByTimeAsync(249)
  setWords(' kette ')
  await vi.advanceTimersByTimeAsync(250)
  setWords('kettenblatt')
  await vi.advanceTimersByTimeAsync(250)
  expect(search.mock.calls).toEqual([['kette'], ['kettenblatt']])
  await replies[1]?.([9])
  await replies[0]?.([4, 3])
  expect(onGoTo.mock.calls).toEqual([[9]])
  expect(store.getState()).toMatchObject({ words: 'kettenblatt', position: 0, result: { seqs: [9] } })
})

test('going past an end continues at the other one', async () => {
  const { setWords, replies, onGoTo, go } = startSearch()
  setWords('kette')
  await vi.advanceTimersByTimeAsync(250)
  go(1)
  await replies[0]?.([7, 5, 2])
  for (const step of [1, 1, 1, -1]) go(step)
  expect(onGoTo.mock.calls.flat()).toEqual([7, 5, 2, 7, 2])
})

test('a search that has ended neither asks nor goes anywhere', async () => {
  const { setWords, stop, search, replies, onGoTo } = startSearch()
  setWords('kette')
  await vi.advanceTimersByTimeAsync(250)
  stop()
  await replies[0]?.([7])
  setWords('bremse')
  stop()
  await vi.advanceTimersByTimeAsync(250)
  expect(search).toHaveBeenCalledOnce()
  expect(onGoTo).not.toHaveBeenCalled()
})
