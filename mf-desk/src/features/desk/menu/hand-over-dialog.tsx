import { type Colleague, getFirstName, MESSAGE_LENGTH_MAX, NOTE_LENGTH_MAX, type Ticket } from '@radruf/contract'
import { Button, Dialog, Notice, Row, Stack, TextField } from '@radruf/shared-ui'
import { type Refusal, useDates, useProblemText, useTextLimit } from '@radruf/shell-kit'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from './texts/index.ts'

type HandOverDialogProps = {
  ticket: Ticket
  colleague: Colleague
  refusal: Refusal | undefined
  onClose: () => void
}

/** Hands a case over with a note for the colleague and a word to the customer. A refusal is shown here, and the texts stay. */
export function HandOverDialog({ ticket, colleague, refusal, onClose }: HandOverDialogProps) {
  const t = useTexts()
  const dates = useDates()
  const problemText = useProblemText()
  const toLimit = useTextLimit()
  const isSubmitting = useNavigation().formData?.get('intent') === 'hand-over'
  // A refusal of an earlier handover is not this one's.
  const [refusalBefore] = useState(refusal)
  const { appointment, chatOpenedAt, customer } = ticket
  const names = { name: getFirstName(customer.name), colleague: getFirstName(colleague.name) }
  return (
    <Dialog open onClose={onClose} closeLabel={t('close')} title={t('giveTitle', names)}>
      <Form method="post">
        <input type="hidden" name="intent" value="hand-over" />
        <input type="hidden" name="mechanicId" value={colleague.id} />
        <Stack gap="m">
          {appointment && <p>{t('giveTime', { ...names, time: dates.format(appointment.startsAt, 'inSentence') })}</p>}
          <TextField
            multiline
            rows={2}
            name="note"
            label={t('note', names)}
            hint={t('noteHint', names)}
            limit={toLimit(NOTE_LENGTH_MAX)}
          />
          {chatOpenedAt && (
            <TextField
              multiline
              rows={2}
              name="message"
              label={t('message', names)}
              hint={t('messageHint', names)}
              limit={toLimit(MESSAGE_LENGTH_MAX)}
            />
          )}
          {refusal && refusal !== refusalBefore && (
            <Notice tone="danger" live>
              {problemText(refusal)}
            </Notice>
          )}
          <Row>
            <Button loading={isSubmitting}>{t('give')}</Button>
            <Button type="button" variant="secondary" onClick={onClose}>
              {t('keep')}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Dialog>
  )
}
