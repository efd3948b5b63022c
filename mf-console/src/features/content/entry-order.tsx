import type { ContentEntry } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Icon, Notice, VisuallyHidden } from '@radruf/shared-ui'
import { type Refusal, toRefusal, useApi, useLanguage, useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './entry-order.module.css'
import { moveId } from './move-id.ts'
import { useEntryTexts } from './use-entry-texts.ts'

/** The live questions, moved by drag, or one place by a button. Each move is stored at once. */
export function EntryOrder({ entries }: { entries: readonly ContentEntry[] }) {
  const t = useTexts()
  const api = useApi()
  const { revalidate } = useRevalidator()
  const problemText = useProblemText()
  const live = entries.filter(({ state }) => state === 'live' || state === 'changed')
  const stored = live.map(({ id }) => id)
  const [moved, setMoved] = useState<string[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [dragged, setDragged] = useState<string>()
  const ids = moved ?? stored
  const move = async (id: string, place: number) => {
    // One move at a time: it names the order that was stored before.
    if (moved) return
    const next = moveId(ids, id, place)
    if (next === ids) return
    setMoved(next)
    setRefusal(undefined)
    try {
      await unwrap(api.PUT('/api/content/order', { body: { kind: 'faq', ids: next, seen: stored } }))
    } catch (error) {
      setRefusal(toRefusal(error).refusal)
    }
    await revalidate()
    setMoved(undefined)
  }
  return (
    <>
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      <p>{t('order.lead')}</p>
      <ol className={css.Order}>
        {ids.map((id, place) => {
          const entry = live.find((known) => known.id === id)
          return (
            entry && (
              <Row
                key={id}
                entry={entry}
                place={place}
                count={ids.length}
                isDragged={dragged === id}
                onDrag={setDragged}
                onDrop={() => dragged && void move(dragged, place)}
                onMove={(to) => void move(id, to)}
              />
            )
          )
        })}
      </ol>
    </>
  )
}

type RowProps = {
  entry: ContentEntry
  place: number
  count: number
  isDragged: boolean
  onDrag: (id: string | undefined) => void
  onDrop: () => void
  onMove: (place: number) => void
}

function Row({ entry, place, count, isDragged, onDrag, onDrop, onMove }: RowProps) {
  const t = useTexts()
  const { title } = useEntryTexts(entry, useLanguage())
  return (
    <li
      draggable
      className={css.Row}
      data-dragged={isDragged || undefined}
      onDragStart={() => onDrag(entry.id)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <span>{title}</span>
      {(['up', 'down'] as const).map((direction) => {
        const to = direction === 'up' ? place - 1 : place + 1
        return (
          <button
            key={direction}
            type="button"
            className={css.Move}
            aria-label={t(`order.${direction}`, { title })}
            // Not disabled: the button keeps the focus at the end of the list.
            aria-disabled={to < 0 || to >= count || undefined}
            onClick={({ currentTarget }) => {
              flushSync(() => onMove(to))
              // Moving the row takes the focus away.
              currentTarget.focus()
            }}
          >
            <Icon name={direction === 'up' ? 'up' : 'down'} size={1.25} />
          </button>
        )
      })}
      <VisuallyHidden>{t('order.place', { place: place + 1, count })}</VisuallyHidden>
    </li>
  )
}
