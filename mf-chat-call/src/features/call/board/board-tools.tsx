import { Button, IconButton, Notice } from '@radruf/shared-ui'
import { useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import css from './board.module.css'
import type { BoardSession } from './board-session.ts'
import { findOwnStrokeIds } from './board-state.ts'

/** The tools for the shared picture. `render` returns the picture with its strokes. */
export function BoardTools({ session, render }: { session: BoardSession; render: () => Promise<Blob> }) {
  const t = useTexts()
  const { board, busy } = useStore(session.store)
  const [savedStrokes, setSavedStrokes] = useState<number | null>(null)
  const strokes = board.strokes.length
  const hasOwnStrokes = findOwnStrokeIds(board, session.role).length > 0
  const save = async () => {
    if (await session.save(render)) setSavedStrokes(strokes)
  }
  return (
    <>
      <p role="status">{t(savedStrokes === strokes ? 'board.kept' : 'board.both')}</p>
      <div role="toolbar" aria-label={t('board.tools')} className={css.Tools}>
        <IconButton
          icon="back"
          label={t('board.undo')}
          variant="secondary"
          disabled={!hasOwnStrokes}
          onClick={session.undo}
        />
        <IconButton
          icon="trash"
          label={t('board.clear')}
          variant="secondary"
          disabled={!hasOwnStrokes}
          onClick={session.clear}
        />
        <Button onClick={session.thaw} className={css.Tool}>
          {t('board.thaw')}
        </Button>
        {strokes > 0 && savedStrokes !== strokes && (
          <Button
            className={css.Tool}
            variant="secondary"
            loading={busy === 'saving'}
            loadingLabel={t('board.keeping')}
            onClick={save}
          >
            {t('board.keep')}
          </Button>
        )}
      </div>
    </>
  )
}

export function BoardProblem({ session }: { session: BoardSession }) {
  const problemText = useProblemText()
  const problem = useStore(session.store, (state) => state.problem)
  if (!problem) return null
  return (
    <Notice tone="danger" live>
      {problemText(problem.error)}
    </Notice>
  )
}
