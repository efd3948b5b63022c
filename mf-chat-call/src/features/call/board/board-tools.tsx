import {
  type BoardSession,
  type DrawingSession,
  findOwnStrokeIds,
  isDrawingSaved,
  type Shape,
} from '@radruf/call/shared-view'
import { isApiError } from '@radruf/contract/client'
import { Button, Icon, IconButton, type IconName, Notice } from '@radruf/shared-ui'
import { useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { useStore } from 'zustand'
import { DeleteSnapshotDialog } from '../../../snapshots/delete-snapshot.tsx'
import { useTexts } from '../../../texts/index.ts'
import { IconControl } from '../controls/icon-control.tsx'
import { PictureNote } from '../controls/picture-note.tsx'
import css from './board-tools.module.css'

const TOOLS: readonly { shape: Shape; icon: IconName }[] = [
  { shape: 'line', icon: 'pen' },
  { shape: 'arrow', icon: 'arrow' },
  { shape: 'circle', icon: 'circle' },
  { shape: 'number', icon: 'number' },
  { shape: 'text', icon: 'text' },
]

/** The sheet below the shared picture: tools, the button back to the live picture, and keeping the drawing. */
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
  return (
    <div className={css.Sheet}>
      <Toolbar session={session} label={t('board.tools')} tool={tool} onTool={onTool} />
      <div className={css.Actions}>
        <Button onClick={session.thaw} className={css.Live} aria-label={t('board.thaw')}>
          <Icon name="play" size={1.25} /> <span className={css.Long}>{t('board.thaw')}</span>
          <span className={css.Short}>{t('board.thawShort')}</span>
        </Button>
        <div className={css.Stored}>
          <KeepButton session={session} onKeep={() => void session.save(render)} />
          {session.role === 'customer' && <DeleteButton session={session} ticketId={ticketId} />}
        </div>
      </div>
    </div>
  )
}

/** Every still picture is stored; the customer can delete it with its saved drawings. */
function DeleteButton({ session, ticketId }: { session: BoardSession; ticketId: string }) {
  const t = useTexts()
  // The id: another picture may be shown while the dialog is open.
  const [deleting, setDeleting] = useState<string | null>(null)
  return (
    <>
      <button
        type="button"
        className={css.Delete}
        aria-label={t('board.delete')}
        onClick={() => setDeleting(session.store.getState().board.frozen?.pictureId ?? null)}
      >
        {t('snapshots.delete.confirm')}
      </button>
      {deleting && (
        <DeleteSnapshotDialog
          ticketId={ticketId}
          snapshotId={deleting}
          onDeleted={() => session.closeDeleted(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

/** The note that a picture is stored whose sheet the counterpart has closed, perhaps before the customer could read it. */
export function FrozenNote({
  session,
  ticketId,
  isLineBad,
}: {
  session: BoardSession
  ticketId: string
  isLineBad?: boolean
}) {
  const t = useTexts()
  const { stored } = useStore(session.store)
  return (
    <PictureNote
      pictures={stored}
      text={t('board.stored')}
      ticketId={ticketId}
      isLineBad={isLineBad}
      onClose={session.closeNote}
    />
  )
}

type ToolbarProps = { session: DrawingSession; label: string; tool: Shape; onTool: (tool: Shape) => void }

/** The tools with which a person draws on a picture. */
export function Toolbar({ session, label, tool, onTool }: ToolbarProps) {
  const t = useTexts()
  const { board } = useStore(session.store)
  return (
    <div role="toolbar" aria-label={label} className={css.Tools}>
      {TOOLS.map(({ shape, icon }) => (
        <IconControl
          key={shape}
          shape="tile"
          icon={icon}
          label={t(`board.tool.${shape}`)}
          aria-pressed={tool === shape}
          onClick={() => onTool(shape)}
        />
      ))}
      <IconControl
        shape="tile"
        icon="undo"
        label={t('board.undo')}
        aria-label={t('board.undoLong')}
        disabled={findOwnStrokeIds(board, session.role).length === 0}
        onClick={session.undo}
      />
    </div>
  )
}

/** Keeps the picture with its marks in the ticket. */
export function KeepButton({ session, onKeep }: { session: DrawingSession; onKeep: () => void }) {
  const t = useTexts()
  const { board, busy } = useStore(session.store)
  const isSaved = isDrawingSaved(board)
  const isSaving = busy === 'saving'
  const isBlocked = board.strokes.length === 0 || isSaved || isSaving
  return (
    <button
      type="button"
      className={css.Keep}
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? undefined : onKeep}
    >
      <Icon name={isSaved ? 'check' : 'bookmark'} size={1.25} />{' '}
      {isSaving || isSaved ? (
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
  )
}

/** The reason why a picture was not frozen or saved. */
export function BoardProblem({ session, counterpartName }: { session: DrawingSession; counterpartName: string }) {
  const t = useTexts()
  const problemText = useProblemText()
  const problem = useStore(session.store, (state) => state.problem)
  if (!problem) return null
  const toText = (error: unknown) => {
    // The service did not refuse: the camera delivered no frame, or the drawing could not be rendered.
    if (!isApiError(error)) return problem.work === 'freezing' ? t('board.noFrame') : problemText(error)
    if (error.code === 'INVALID_INPUT') return t('board.deleted')
    const isFull = error.code === 'PHOTO_LIMIT' && session.role === 'mechanic'
    return isFull ? t('board.full', { name: counterpartName }) : problemText(error)
  }
  return (
    <div className={css.Problem}>
      <Notice tone="danger" live>
        {toText(problem.error)}
      </Notice>
      <IconButton icon="close" label={t('close')} onClick={session.closeProblem} />
    </div>
  )
}
