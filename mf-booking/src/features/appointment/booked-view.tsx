import { ZoneNote } from '@radruf/case-parts'
import { type Appointment, canChange, MINUTE_MS, pathTo } from '@radruf/contract'
import { Button, ButtonLink, Card, Dialog, Link, Notice, Page, Row } from '@radruf/shared-ui'
import { type Refusal, SupportLine, SupportLink, useDates, useNow, useProblemText } from '@radruf/shell-kit'
import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { RefusalNotice } from '../../refusal-notice.tsx'
import { useTexts } from '../../texts/index.ts'
import { BOOKING_PATHS } from './booking-view.ts'
import { TimePanel } from './time-panel.tsx'

type Props = { appointment: Appointment; ticketId: string; refusal: Refusal | undefined }

/** The booked appointment. It can be moved and cancelled until `changeUntil`; afterwards the page offers the chat and the support instead. */
export function BookedView({ appointment, ticketId, refusal }: Props) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(MINUTE_MS)
  const problemText = useProblemText()
  const [isCancelling, setIsCancelling] = useState(false)
  const isChangeable = canChange(appointment, now)
  const { startsAt } = appointment
  return (
    <Page
      data-boundary="mf-booking"
      back={{ to: pathTo('/overview'), label: t('booked.back') }}
      title={t('booked.title')}
      actions={<ButtonLink to={pathTo('/appointment/confirmation')}>{t('booked.checklist')}</ButtonLink>}
    >
      {refusal && !isCancelling && <RefusalNotice>{problemText(refusal)}</RefusalNotice>}
      {!isChangeable && <TooLateNotice />}
      <TimePanel appointment={appointment} />
      <ZoneNote times={[startsAt]} />
      {isChangeable && (
        <>
          <Row gap="s">
            <ButtonLink to={BOOKING_PATHS.move} variant="secondary">
              {t('booked.move')}
            </ButtonLink>
            <Button type="button" variant="quiet" onClick={() => setIsCancelling(true)}>
              {t('booked.cancel')}
            </Button>
          </Row>
          <CancelDialog
            isOpen={isCancelling}
            onClose={() => setIsCancelling(false)}
            ticketId={ticketId}
            startsAt={startsAt}
            time={dates.format(startsAt, 'inSentence')}
            refusal={refusal}
          />
          <WaitlistCard appointment={appointment} ticketId={ticketId} />
          <SupportLine question={t('support.question')} />
        </>
      )}
    </Page>
  )
}

/** The chat and the support, for an appointment that can no longer be moved or cancelled. */
function TooLateNotice() {
  const t = useTexts()
  return (
    <Notice title={t('booked.tooLate')}>
      <p>{t('booked.tooLateHelp')}</p>
      <Row gap="m">
        <Link to={pathTo('/chat')} standalone>
          {t('booked.toChat')}
        </Link>
        <SupportLink />
      </Row>
    </Notice>
  )
}

type CancelProps = {
  isOpen: boolean
  onClose: () => void
  ticketId: string
  startsAt: string
  time: string
  refusal: Refusal | undefined
}

/** Asks for confirmation before the appointment is cancelled. */
function CancelDialog({ isOpen, onClose, ticketId, startsAt, time, refusal }: CancelProps) {
  const t = useTexts()
  const problemText = useProblemText()
  const { state } = useNavigation()
  const formId = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('booked.cancelTitle')}
      closeLabel={t('booked.cancelNo')}
      actions={
        <>
          <Button form={formId} variant="danger" loading={state !== 'idle'} loadingLabel={t('booked.cancelling')}>
            {t('booked.cancelYes')}
          </Button>
          <Button type="button" variant="secondary" onClick={onClose}>
            {t('booked.cancelNo')}
          </Button>
        </>
      }
    >
      <p>{t('booked.cancelText', { time })}</p>
      <Form id={formId} method="post">
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="seenStartsAt" value={startsAt} />
      </Form>
      {refusal && <RefusalNotice>{problemText(refusal)}</RefusalNotice>}
    </Dialog>
  )
}

/** Joins or leaves the waitlist for an earlier slot. */
function WaitlistCard({ appointment: { isOnWaitlist }, ticketId }: { appointment: Appointment; ticketId: string }) {
  const t = useTexts()
  const isBusy = useNavigation().formData?.get('intent') === 'waitlist'
  return (
    <Card title={t('waitlist.title')}>
      <p role="status">{t(isOnWaitlist ? 'waitlist.joined' : 'waitlist.text')}</p>
      <Form method="post" action={BOOKING_PATHS.choose} preventScrollReset>
        <input type="hidden" name="intent" value="waitlist" />
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="join" value={isOnWaitlist ? 'no' : 'yes'} />
        <Button variant="secondary" loading={isBusy}>
          {t(isOnWaitlist ? 'waitlist.leave' : 'waitlist.join')}
        </Button>
      </Form>
    </Card>
  )
}
