import { type Appointment, pathTo } from '@radruf/contract'
import { Button, ButtonLink, Card, DescriptionList, Dialog, Notice, Page, Row } from '@radruf/shared-ui'
import { type Refusal, SupportLine, useBrand, useDates, useNow, useProblemText } from '@radruf/shell-kit'
import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { isPast } from '../../countdown.ts'
import { useTexts } from '../../texts/index.ts'
import { ADDRESSES } from './booking-view.ts'

type Props = { appointment: Appointment; ticketId: string; refusal: Refusal | undefined }

/** The booked appointment, and the ways to change it until `changeUntil`. */
export function BookedView({ appointment, ticketId, refusal }: Props) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(60_000)
  const { supportEmail } = useBrand()
  const problemText = useProblemText()
  const tooLate = isPast(appointment.changeUntil, now) ? t('booked.tooLate', { email: supportEmail }) : undefined
  const time = dates.format(appointment.startsAt, 'full')
  return (
    <Page
      data-boundary="mf-booking"
      back={{ to: pathTo('/overview'), label: t('waiting.toOverview') }}
      title={t('booked.title')}
      actions={<ButtonLink to={pathTo('/appointment/confirmation')}>{t('booked.checklist')}</ButtonLink>}
    >
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      <Card tone="brand">
        <DescriptionList
          items={[
            { term: t('confirm.time'), detail: <time dateTime={appointment.startsAt}>{time}</time> },
            { term: t('confirm.zone'), detail: dates.zone },
            { term: t('confirm.mechanic'), detail: appointment.mechanicName },
            { term: t('confirm.length'), detail: t('callLength') },
          ]}
        />
      </Card>
      <Row gap="s">
        {tooLate ? (
          <Button type="button" variant="secondary" disabledReason={tooLate}>
            {t('booked.move')}
          </Button>
        ) : (
          <>
            <ButtonLink to={ADDRESSES.move} variant="secondary">
              {t('booked.move')}
            </ButtonLink>
            <CancelButton ticketId={ticketId} time={time} refusal={refusal} />
          </>
        )}
      </Row>
      {!tooLate && <WaitlistCard appointment={appointment} ticketId={ticketId} />}
      {!tooLate && <SupportLine question={t('support.question')} />}
    </Page>
  )
}

/** Cancels the appointment after a confirmation dialog. */
function CancelButton({ ticketId, time, refusal }: { ticketId: string; time: string; refusal: Refusal | undefined }) {
  const t = useTexts()
  const problemText = useProblemText()
  const { state } = useNavigation()
  const formId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button type="button" variant="quiet" onClick={() => setIsOpen(true)}>
        {t('booked.cancel')}
      </Button>
      <Dialog
        open={isOpen}
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

/** Joins or leaves the waitlist for an earlier slot. */
function WaitlistCard({ appointment: { isOnWaitlist }, ticketId }: { appointment: Appointment; ticketId: string }) {
  const t = useTexts()
  const isBusy = useNavigation().formData?.get('intent') === 'waitlist'
  return (
    <Card title={t('waitlist.title')}>
      <p role="status">{t(isOnWaitlist ? 'waitlist.joined' : 'waitlist.text')}</p>
      <Form method="post" action={ADDRESSES.choose} preventScrollReset>
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
