import { THREAD_SEARCH_LENGTH_MAX } from '@radruf/contract'
import { FieldError, getFieldAria, IconButton, useExcess } from '@radruf/shared-ui'
import { useTextLimit } from '@radruf/shell-kit'
import { createThreadSearch, type ThreadSearchState, type ThreadService } from '@radruf/thread'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../texts/index.ts'
import css from './thread.module.css'

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
  useLayoutEffect(() => field.current?.focus(), [])
  const [{ store, setWords, go, stop }] = useState(() => createThreadSearch(props))
  const { words, result, position } = useStore(store)
  useEffect(() => stop, [stop])
  const id = useId()
  const { error } = useExcess(id, { limit: useTextLimit()(THREAD_SEARCH_LENGTH_MAX), value: words })
  const { errorId, aria } = getFieldAria(id, { error })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const hasNone = result.at !== 'found' || result.seqs.length === 0
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

function Count({ result, position }: Pick<ThreadSearchState, 'result' | 'position'>) {
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
