import { THREAD_SEARCH_LENGTH_MAX } from '@radruf/contract'
import { createStore } from 'zustand'
import type { ThreadService } from './thread-service.ts'

/** Milliseconds after the last key before the service is asked. */
const DELAY_MS = 250

type SearchResult = { at: 'none' } | { at: 'found'; seqs: readonly number[]; isComplete: boolean } | { at: 'failed' }
/** `words`: as in the field. `position`: the place of the shown match among those of the result. */
export type ThreadSearchState = { words: string; result: SearchResult; position: number }

/**
 * Searches shortly after the last key, and goes from match to match. The first match is the newest. Words above the limit find nothing.
 * `onWords` gets the words that the messages mark.
 */
export function createThreadSearch({
  search,
  onWords,
  onGoTo,
}: {
  search: ThreadService['search']
  onWords: (words: string) => void
  onGoTo: (seq: number) => void
}) {
  const store = createStore<ThreadSearchState>(() => ({ words: '', result: { at: 'none' }, position: 0 }))
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The search whose reply counts: a later one, or the end, replaces it. */
  let latest = {}
  const find = async (words: string, request: object) => {
    onWords(words)
    if (!words || words.length > THREAD_SEARCH_LENGTH_MAX) return store.setState({ result: { at: 'none' } })
    const found = await search(words).catch(() => undefined)
    if (request !== latest) return
    store.setState({ position: 0, result: found ? { at: 'found', ...found } : { at: 'failed' } })
    if (found?.seqs[0] !== undefined) onGoTo(found.seqs[0])
  }
  const stop = () => {
    latest = {}
    clearTimeout(timer)
  }
  return {
    store,
    stop,
    setWords(words: string) {
      stop()
      store.setState({ words })
      timer = setTimeout(() => void find(words.trim(), latest), DELAY_MS)
    },
    /** Goes to an older match with 1, to a newer one with -1. */
    go(step: number) {
      const { result, position } = store.getState()
      if (result.at !== 'found' || result.seqs.length === 0) return
      const next = (position + step + result.seqs.length) % result.seqs.length
      store.setState({ position: next })
      const seq = result.seqs[next]
      if (seq !== undefined) onGoTo(seq)
    },
  }
}
