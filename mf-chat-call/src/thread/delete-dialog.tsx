import { Button, Dialog, Notice } from '@radruf/shared-ui'
import { type Refusal, useProblemText } from '@radruf/shell-kit'
import { useEffect } from 'react'
import { useFetcher } from 'react-router-dom'
import { useTexts } from '../texts/index.ts'

/** Asks before a message is deleted for both sides. */
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
  const fetcher = useFetcher<{ refusal?: Refusal } | null>()
  const refusal = fetcher.data?.refusal
  const done = fetcher.state === 'idle' && fetcher.data === null
  useEffect(() => {
    if (done) onClose()
  }, [done, onClose])
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
