import { deleteSnapshot } from '@radruf/call/shared-view'
import type { Snapshot } from '@radruf/contract'
import { Button, Icon } from '@radruf/shared-ui'
import { useApi, useNow, useProblemText } from '@radruf/shell-kit'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { DeleteSnapshotDialog } from './delete-snapshot.tsx'
import css from './remove-saved.module.css'
import { useTexts } from './texts/index.ts'

/** Milliseconds in which a saved picture is removed without a question: saving it is undone. */
const UNDO_MS = 10_000

/** The mechanic removes the latest picture of the call. `onRemoved` gets the words for screen readers. */
export default function RemoveSaved({
  ticketId,
  snapshot: { id, drawingOf, takenAt },
  onRemoved,
}: {
  ticketId: string
  snapshot: Snapshot
  onRemoved: (text: string) => void
}): ReactNode {
  const t = useTexts()
  const api = useApi()
  const problemText = useProblemText()
  const age = useNow() - Date.parse(takenAt)
  const [isAsking, setAsking] = useState(false)
  const [state, setState] = useState<'idle' | 'removing' | { error: unknown }>('idle')
  // With its drawings.
  const snapshotId = drawingOf ?? id
  const remove = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (age >= UNDO_MS) return setAsking(true)
    setState('removing')
    // The button is removed with the picture.
    currentTarget.closest<HTMLElement>('[role=tabpanel]')?.focus()
    try {
      await deleteSnapshot(api, ticketId, snapshotId)
      onRemoved(t('removed'))
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <>
      <Button type="button" variant="quiet" loading={state === 'removing'} onClick={(event) => void remove(event)}>
        <Icon name="undo" size={1.25} /> {t('remove')}
      </Button>
      <p role="alert" className={css.Refusal}>
        {typeof state === 'object' && problemText(state.error)}
      </p>
      {isAsking && (
        <DeleteSnapshotDialog
          ticketId={ticketId}
          snapshotId={snapshotId}
          onDeleted={() => onRemoved(t('removed'))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
