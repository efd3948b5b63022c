import { THREAD_SEARCH_LENGTH_MAX } from '@radruf/contract'
import { IconButton } from '@radruf/shared-ui'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import css from './thread.module.css'
import type { ThreadService } from './thread-service.ts'

/** Milliseconds after the last key before the service is asked. */
const DELAY_MS = 250

type Result = { at: 'none' } | { at: 'found'; seqs: readonly number[]; isComplete: boolean } | { at: 'failed' }

/** A search in the thread: the field, the number of matches, and the way to the next and the previous one. */
export function ThreadSearch({
  search,
  onWords,
  onGoTo,
  onClose,
}: {
  search: ThreadService['search']
  /** The words that the messages mark. */
  onWords: (words: string) => void
  onGoTo: (seq: number) => void
  onClose: () => void
}) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [result, setResult] = useState<Result>({ at: 'none' })
  const [position, setPosition] = useState(0)
  useEffect(() => field.current?.focus(), [])
  const find = useEffectEvent(async (text: string, isCurrent: () => boolean) => {
    onWords(text)
    if (!text) return setResult({ at: 'none' })
    const found = await search(text).catch(() => undefined)
    if (!isCurrent()) return
    setPosition(0)
    setResult(found ? { at: 'found', ...found } : { at: 'failed' })
    if (found?.seqs[0] !== undefined) onGoTo(found.seqs[0])
  })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => void find(words.trim(), () => isCurrent), DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [words])
  const seqs = result.at === 'found' ? result.seqs : []
  const go = (step: number) => {
    if (seqs.length === 0) return
    const next = (position + step + seqs.length) % seqs.length
    setPosition(next)
    const seq = seqs[next]
    if (seq !== undefined) onGoTo(seq)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  return (
    <search className={css.Search}>
      <input
        ref={field}
        type="search"
        className={css.SearchField}
        aria-label={t('thread.search.label')}
        placeholder={t('thread.search.label')}
        maxLength={THREAD_SEARCH_LENGTH_MAX}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={css.SearchCount}>
        {result.at === 'failed' && t('thread.search.failed')}
        {result.at === 'found' && seqs.length === 0 && t('thread.search.none')}
        {seqs.length > 0 &&
          t(result.at === 'found' && !result.isComplete ? 'thread.search.more' : 'thread.search.position', {
            position: position + 1,
            count: seqs.length,
          })}
      </span>
      <IconButton icon="up" label={t('thread.search.older')} disabled={seqs.length === 0} onClick={() => go(1)} />
      <IconButton icon="down" label={t('thread.search.newer')} disabled={seqs.length === 0} onClick={() => go(-1)} />
      <IconButton icon="close" label={t('thread.search.close')} onClick={onClose} />
    </search>
  )
}
