import type { Appointment, Hold, Slots } from '@radruf/contract'
import { Button, Card, DescriptionList, Notice, Page, VisuallyHidden } from '@radruf/shared-ui'
import { type Refusal, useNow, useProblemText } from '@radruf/shell-kit'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { clockUntil, isLastMinute, isPast } from '../../countdown.ts'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'
import { ADDRESSES } from './booking-view.ts'
import { ChooseView } from './choose-view.tsx'

type Props = {
  ticketId: string
  slots: Slots
  hold: Hold
  moving: Appointment | null
  refusal: Refusal | undefined
}

/** The held time with its countdown; when it runs out, times to choose from again. */
export function ConfirmView({ ticketId, slots, hold, moving, refusal }: Props) {
  const t = useTexts()
  const when = useWhen(slots.zone)
  const now = useNow()
  const problemText = useProblemText()
  const { state } = useNavigation()
  const formId = useId()
  const busy = state !== 'idle'
  // A confirmation that is on its way is not taken from under the person's finger: the service decides.
  if (isPast(hold.expiresAt, now) && !busy) {
    return (
      <ChooseView ticketId={ticketId} slots={slots} moving={moving} held={null} news="expired" refusal={undefined} />
    )
  }
  const facts = [
    { term: t('confirm.time'), detail: <time dateTime={hold.startsAt}>{when.full(hold.startsAt)}</time> },
    { term: t('confirm.zone'), detail: slots.zone },
    { term: t('confirm.mechanic'), detail: hold.mechanicName },
    { term: t('confirm.length'), detail: t('callLength') },
  ]
  return (
    <Page
      data-boundary="mf-booking"
      back={{ to: moving ? ADDRESSES.move : ADDRESSES.choose, label: t('confirm.other') }}
      title={t(moving ? 'confirm.titleMove' : 'confirm.title')}
      actions={
        <>
          {refusal && (
            <Notice tone="danger" live>
              {problemText(refusal)}
            </Notice>
          )}
          <Button form={formId} loading={busy} loadingLabel={t('confirm.working')}>
            {t(moving ? 'confirm.move' : 'confirm.book')}
          </Button>
        </>
      }
    >
      <Card tone="brand">
        <DescriptionList
          items={moving ? [...facts, { term: t('confirm.instead'), detail: when.full(moving.startsAt) }] : facts}
        />
      </Card>
      <p role="timer" aria-live="off">
        {t('confirm.left', { clock: clockUntil(hold.expiresAt, now) })}
      </p>
      <VisuallyHidden role="status">{isLastMinute(hold.expiresAt, now) ? t('confirm.oneMinute') : ''}</VisuallyHidden>
      <Form id={formId} method="post">
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="holdId" value={hold.id} />
      </Form>
    </Page>
  )
}
