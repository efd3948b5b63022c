import { Button, Dialog, Notice } from '@radruf/shared-ui'
import { type ActionResult, useProblemText } from '@radruf/shell-kit'
import { useEffect } from 'react'
import { useFetcher } from 'react-router-dom'
import { useTexts } from '../texts/index.ts'

/** Confirms the deletion of a message for both participants. */
export function DeleteDialog({
  messageId,
  action,
  onClose,
}: {
  messageId: string
  action: string
  onClose: () => void
}) {
  const t = useTexts()
  const problemText = useProblemText()
  const fetcher = useFetcher<ActionResult | null>()
  const refusal = fetcher.data?.refusal
  const isDeleted = fetcher.state === 'idle' && fetcher.data === null
  useEffect(() => {
    if (isDeleted) onClose()
  }, [isDeleted, onClose])
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('thread.delete.title')}
      closeLabel={t('close')}
      actions={
        <fetcher.Form method="post" action={action}>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="messageId" value={messageId} />
          <Button type="submit" variant="danger" loading={fetcher.state !== 'idle'}>
            {t('thread.delete.confirm')}
          </Button>
        </fetcher.Form>
      }
    >
      <p>{t('thread.delete.text')}</p>
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
    </Dialog>
  )
}
