import { ZoneNote } from '@radruf/case-parts'
import type { Appointment, Hold } from '@radruf/contract'
import { Button, Notice, Page, VisuallyHidden } from '@radruf/shared-ui'
import { type Refusal, useDates, useNow, useProblemText } from '@radruf/shell-kit'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { formatCountdown, isLastMinute, isPast } from '../../countdown.ts'
import { useTexts } from '../../texts/index.ts'
import { BOOKING_PATHS } from './booking-view.ts'
import { ChooseView } from './choose-view.tsx'
import type { Day } from './days.ts'
import { TimePanel } from './time-panel.tsx'

type Props = {
  ticketId: string
  days: readonly Day[]
  hold: Hold
  moving: Appointment | null
  refusal: Refusal | undefined
}

/** The held slot with its countdown. When the hold expires, the slots are shown again. */
export function ConfirmView({ ticketId, days, hold, moving, refusal }: Props) {
  const t = useTexts()
  const now = useNow()
  const problemText = useProblemText()
  const formId = useId()
  const isBusy = useNavigation().state !== 'idle'
  // A confirmation in flight stays on the screen past the end of the hold: the service decides.
  if (isPast(hold.expiresAt, now) && !isBusy) {
    return (
      <ChooseView ticketId={ticketId} days={days} moving={moving} hold={null} reason="expired" refusal={undefined} />
    )
  }
  return (
    <Page
      data-boundary="mf-booking"
      back={{ to: moving ? BOOKING_PATHS.move : BOOKING_PATHS.choose, label: t('confirm.other') }}
      title={t(moving ? 'confirm.titleMove' : 'confirm.title')}
      actions={
        <>
          {refusal && (
            <Notice tone="danger" live>
              {problemText(refusal)}
            </Notice>
          )}
          <Button form={formId} loading={isBusy} loadingLabel={t('confirm.working')}>
            {t(moving ? 'confirm.move' : 'confirm.book')}
          </Button>
        </>
      }
    >
      <HeldTime hold={hold} moving={moving} now={now} />
      <Form id={formId} method="post">
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="holdId" value={hold.id} />
        {moving && <input type="hidden" name="moving" value="yes" />}
      </Form>
    </Page>
  )
}

/** The held time, and how long it is held. */
function HeldTime({ hold, moving, now }: Pick<Props, 'hold' | 'moving'> & { now: number }) {
  const t = useTexts()
  const dates = useDates()
  return (
    <>
      <TimePanel appointment={hold}>
        {moving && (
          <p>
            {t('confirm.instead')}: {dates.format(moving.startsAt, 'relativeDayTime')}
          </p>
        )}
      </TimePanel>
      <ZoneNote times={[hold.startsAt]} />
      <p role="timer" aria-live="off">
        {t('confirm.left', { clock: formatCountdown(hold.expiresAt, now) })}
      </p>
      <VisuallyHidden role="status">{isLastMinute(hold.expiresAt, now) ? t('confirm.oneMinute') : ''}</VisuallyHidden>
    </>
  )
}
