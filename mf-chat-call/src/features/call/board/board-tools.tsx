import { Button, Icon, type IconName, Notice } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { useProblemText } from '@radruf/shell-kit'
import { type ComponentPropsWithRef, useState } from 'react'
import { useStore } from 'zustand'
import { DeleteSnapshotDialog } from '../../../snapshots/delete-snapshot.tsx'
import { useTexts } from '../../../texts/index.ts'
import type { Shape } from './board.ts'
import type { BoardSession } from './board-session.ts'
import { findOwnStrokeIds } from './board-state.ts'
import css from './board-tools.module.css'

const TOOLS: readonly { shape: Shape; icon: IconName }[] = [
  { shape: 'line', icon: 'pen' },
  { shape: 'arrow', icon: 'arrow' },
  { shape: 'circle', icon: 'circle' },
  { shape: 'number', icon: 'number' },
  { shape: 'text', icon: 'text' },
]

/** The sheet below the shared picture: tools, the way back to the live picture, and keeping the drawing. */
export function BoardTools({
  session,
  ticketId,
  tool,
  onTool,
  render,
}: {
  session: BoardSession
  ticketId: string
  tool: Shape
  onTool: (tool: Shape) => void
  /** Returns the picture with its marks. */
  render: () => Promise<Blob>
}) {
  const t = useTexts()
  const { board, busy } = useStore(session.store)
  const [savedStrokes, setSavedStrokes] = useState<readonly unknown[] | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const { strokes, frozen } = board
  const hasOwnStrokes = findOwnStrokeIds(board, session.role).length > 0
  const isSaved = savedStrokes === strokes
  const save = async () => {
    if (await session.save(render)) setSavedStrokes(strokes)
  }
  return (
    <div className={css.Sheet} data-frozen-tools>
      <p role="status" className={css.Status}>
        {t(isSaved ? 'board.kept' : 'board.both')}
      </p>
      {session.role === 'customer' && (
        <p className={css.Stored}>
          <Icon name="bookmark" size={1.125} /> <span>{t('board.stored')}</span>
          <button type="button" className={css.Delete} onClick={() => setDeleting(true)}>
            {t('snapshots.delete.confirm')}
          </button>
        </p>
      )}
      <div role="toolbar" aria-label={t('board.tools')} className={css.Tools}>
        {TOOLS.map(({ shape, icon }) => (
          <Tool
            key={shape}
            icon={icon}
            label={t(`board.tool.${shape}`)}
            aria-pressed={tool === shape}
            onClick={() => onTool(shape)}
          />
        ))}
        <Tool
          icon="undo"
          label={t('board.undo')}
          aria-label={t('board.undoLong')}
          disabled={!hasOwnStrokes}
          onClick={session.undo}
        />
      </div>
      <div className={css.Ways}>
        <Button onClick={session.thaw} className={css.Live} aria-label={t('board.thaw')}>
          <Icon name="play" size={1.25} /> <span className={css.Long}>{t('board.thaw')}</span>
          <span className={css.Short}>{t('board.thawShort')}</span>
        </Button>
        <button
          type="button"
          className={css.Keep}
          disabled={strokes.length === 0 || isSaved || busy === 'saving'}
          onClick={save}
        >
          <Icon name={isSaved ? 'check' : 'bookmark'} size={1.25} />{' '}
          {busy === 'saving' || isSaved ? (
            t(isSaved ? 'board.keptShort' : 'board.keeping')
          ) : (
            <>
              <span className={css.Long}>{t('board.keep')}</span>
              <span className={css.Short} aria-hidden="true">
                {t('board.keepShort')}
              </span>
            </>
          )}
        </button>
      </div>
      {isDeleting && frozen && (
        <DeleteSnapshotDialog
          ticketId={ticketId}
          snapshotId={frozen.pictureId}
          onDeleted={session.thaw}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}

function Tool({ icon, label, ...rest }: { icon: IconName; label: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...rest} className={css.Tool}>
      <span className={css.ToolIcon}>
        <Icon name={icon} />
      </span>
      <span className={css.ToolLabel}>{label}</span>
    </button>
  )
}

/** The top line over a still picture: that it stands still, and that the sound goes on. */
export function FrozenTitle({ name }: { name: string }) {
  const t = useTexts()
  return (
    <div className={css.Title}>
      <Avatar name={name} size={3.5} className={css.Speaker} />
      <p>
        <strong>{t('board.still')}</strong>
        <span>{t('board.stillText', { name })}</span>
      </p>
    </div>
  )
}

export function BoardProblem({ session }: { session: BoardSession }) {
  const problemText = useProblemText()
  const problem = useStore(session.store, (state) => state.problem)
  if (!problem) return null
  return (
    <Notice tone="danger" live className={css.Problem}>
      {problemText(problem.error)}
    </Notice>
  )
}
