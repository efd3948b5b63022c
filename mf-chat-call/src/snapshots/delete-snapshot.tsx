import { deleteSnapshot } from '@radruf/call/shared-view'
import { Button, Dialog, Notice } from '@radruf/shared-ui'
import { useApi, useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { useTexts } from '../texts/index.ts'

/** Confirms the deletion of a picture of the call for both participants. The ticket's event then removes it from every open page. */
export function DeleteSnapshotDialog({
  ticketId,
  snapshotId,
  onDeleted = () => {},
  onClose,
}: {
  ticketId: string
  snapshotId: string
  onDeleted?: () => void
  onClose: () => void
}) {
  const t = useTexts()
  const problemText = useProblemText()
  const api = useApi()
  const [state, setState] = useState<'idle' | 'deleting' | { error: unknown }>('idle')
  const deletePicture = async () => {
    setState('deleting')
    try {
      await deleteSnapshot(api, ticketId, snapshotId)
    } catch (error) {
      return setState({ error })
    }
    onDeleted()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('snapshots.delete.title')}
      closeLabel={t('close')}
      actions={
        <Button variant="danger" loading={state === 'deleting'} onClick={() => void deletePicture()}>
          {t('snapshots.delete.confirm')}
        </Button>
      }
    >
      <p>{t('snapshots.delete.text')}</p>
      {typeof state === 'object' && (
        <Notice tone="danger" live>
          {problemText(state.error)}
        </Notice>
      )}
    </Dialog>
  )
}
