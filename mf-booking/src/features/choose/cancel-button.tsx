import { Button, Dialog, Notice } from '@radruf/shared-ui'
import { type Refusal, useProblemText } from '@radruf/shell-kit'
import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'

type Props = { ticketId: string; time: string; refusal: Refusal | undefined }

/** Cancels the appointment, after asking once more. */
export function CancelButton({ ticketId, time, refusal }: Props) {
  const t = useTexts()
  const problemText = useProblemText()
  const { state } = useNavigation()
  const formId = useId()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button type="button" variant="quiet" onClick={() => setAsking(true)}>
        {t('booked.cancel')}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={t('booked.cancelTitle')}
        closeLabel={t('booked.cancelNo')}
        actions={
          <>
            <Button form={formId} variant="danger" loading={state !== 'idle'} loadingLabel={t('booked.cancelling')}>
              {t('booked.cancelYes')}
            </Button>
            <Button type="button" variant="secondary" onClick={close}>
              {t('booked.cancelNo')}
            </Button>
          </>
        }
      >
        <p>{t('booked.cancelText', { time })}</p>
        <Form id={formId} method="post">
          <input type="hidden" name="ticketId" value={ticketId} />
          <input type="hidden" name="intent" value="cancel" />
        </Form>
        {refusal && (
          <Notice tone="danger" live>
            {problemText(refusal)}
          </Notice>
        )}
      </Dialog>
    </>
  )
}
