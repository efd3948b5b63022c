import { Button, IconButton, Notice } from '@radruf/shared-ui'
import { useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { useTexts } from '../../../texts/index.ts'
import css from './board.module.css'
import type { BoardControls } from './board-session.ts'

/** What can be done with the picture that both look at. `picture` is it as it is seen now. */
export function BoardTools({ controls, picture }: { controls: BoardControls; picture: () => Promise<Blob> }) {
  const t = useTexts()
  const [kept, setKept] = useState<number | null>(null)
  const { board, busy, undo, clear, thaw, keep } = controls
  const strokes = board.strokes.length
  const save = async () => {
    if (await keep(picture)) setKept(strokes)
  }
  return (
    <>
      <p role="status">{t(kept === strokes ? 'board.kept' : 'board.both')}</p>
      <div role="toolbar" aria-label={t('board.tools')} className={css.tools}>
        <IconButton icon="back" label={t('board.undo')} variant="secondary" disabled={!undo} onClick={undo} />
        <IconButton icon="trash" label={t('board.clear')} variant="secondary" disabled={!clear} onClick={clear} />
        <Button onClick={thaw} className={css.tool}>
          {t('board.thaw')}
        </Button>
        {strokes > 0 && kept !== strokes && (
          <Button
            className={css.tool}
            variant="secondary"
            loading={busy === 'keeping'}
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

export function BoardProblemNotice({ controls: { problem } }: { controls: BoardControls }) {
  const problemText = useProblemText()
  if (!problem) return null
  return (
    <Notice tone="danger" live>
      {problemText(problem.error)}
    </Notice>
  )
}
