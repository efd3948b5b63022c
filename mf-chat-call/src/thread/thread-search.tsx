import { THREAD_SEARCH_LENGTH_MAX } from '@radruf/contract'
import { FieldError, getFieldAria, IconButton, useExcess } from '@radruf/shared-ui'
import { useTextLimit } from '@radruf/shell-kit'
import type { ThreadService } from '@radruf/thread'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import css from './thread.module.css'

/** Milliseconds after the last key before the service is asked. */
const DELAY_MS = 250

type Result = { at: 'none' } | { at: 'found'; seqs: readonly number[]; isComplete: boolean } | { at: 'failed' }

type ThreadSearchProps = {
  search: ThreadService['search']
  /** The words that the messages mark. */
  onWords: (words: string) => void
  onGoTo: (seq: number) => void
  onClose: () => void
}

/** A search in the thread: the field, the number of matches, and buttons for the next and the previous one. */
export function ThreadSearch({ onClose, ...props }: ThreadSearchProps) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { words, setWords, result, position, go } = useMatches(props)
  const id = useId()
  const { error } = useExcess(id, { limit: useTextLimit()(THREAD_SEARCH_LENGTH_MAX), value: words })
  const { errorId, aria } = getFieldAria(id, { error })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const hasNone = getMatches(result).length === 0
  return (
    <search className={css.Search}>
      <input
        ref={field}
        {...aria}
        id={id}
        type="search"
        className={css.SearchField}
        aria-label={t('thread.search.label')}
        placeholder={t('thread.search.label')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={onKeyDown}
      />
      <Count result={result} position={position} />
      <IconButton icon="up" label={t('thread.search.older')} disabled={hasNone} onClick={() => go(1)} />
      <IconButton icon="down" label={t('thread.search.newer')} disabled={hasNone} onClick={() => go(-1)} />
      <IconButton icon="close" label={t('thread.search.close')} onClick={onClose} />
      <div className={css.SearchError}>
        <FieldError id={errorId} isLive>
          {error}
        </FieldError>
      </div>
    </search>
  )
}

const getMatches = (result: Result) => (result.at === 'found' ? result.seqs : [])

/** Searches shortly after the last key, and goes from match to match. The first match is the newest. Words above the limit find nothing. */
function useMatches({ search, onWords, onGoTo }: Omit<ThreadSearchProps, 'onClose'>) {
  const [words, setWords] = useState('')
  const [result, setResult] = useState<Result>({ at: 'none' })
  const [position, setPosition] = useState(0)
  const find = useEffectEvent(async (text: string, isCurrent: () => boolean) => {
    onWords(text)
    if (!text || text.length > THREAD_SEARCH_LENGTH_MAX) return setResult({ at: 'none' })
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
  const go = (step: number) => {
    const seqs = getMatches(result)
    if (seqs.length === 0) return
    const next = (position + step + seqs.length) % seqs.length
    setPosition(next)
    const seq = seqs[next]
    if (seq !== undefined) onGoTo(seq)
  }
  return { words, setWords, result, position, go }
}

function Count({ result, position }: { result: Result; position: number }) {
  const t = useTexts()
  const toText = () => {
    if (result.at === 'none') return null
    if (result.at === 'failed') return t('thread.search.failed')
    const { seqs, isComplete } = result
    if (seqs.length === 0) return t('thread.search.none')
    return t(isComplete ? 'thread.search.position' : 'thread.search.more', {
      position: position + 1,
      count: seqs.length,
    })
  }
  return (
    <span role="status" className={css.SearchCount}>
      {toText()}
    </span>
  )
}
