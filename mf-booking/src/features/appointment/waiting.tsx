import { Button, type ButtonVariant } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { SupportLink, useBrand, useDates } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { BOOKING_PATHS } from './booking-view.ts'
import type { Day } from './days.ts'
import css from './waiting.module.css'

type Waiting = { ticketId: string; isOnWaitlist: boolean }
/** Without an appointment the customer can wait for any time; with one, the page of the appointment offers earlier times. */
type Place = Waiting & { canWait: boolean }

/** The waitlist below the times, for customers without a suitable one. */
export function WaitlistLine({ ticketId, isOnWaitlist }: Waiting) {
  const t = useTexts()
  return (
    <div className={css.Line}>
      <p role="status">{t(isOnWaitlist ? 'waitlist.waiting' : 'waitlist.question')}</p>
      <WaitlistButton ticketId={ticketId} isOnWaitlist={isOnWaitlist} variant="quiet" />
    </div>
  )
}

/** In place of the times of a full day. */
export function FullDay({ day, canWait, ...waiting }: Place & { day: Day }) {
  const t = useTexts()
  const { formatDate } = useDates()
  return (
    <section className={css.Full}>
      <h2>{formatDate(day.date, 'dayHeading')}</h2>
      <p role="status">{t(canWait ? getHelp(waiting.isOnWaitlist) : 'waitlist.dayFull')}</p>
      {canWait && <WaitlistButton {...waiting} variant="secondary" />}
    </section>
  )
}

/** No slot is free: the waitlist is the next step, and support finds a time. */
export function NoSlots({ canWait, ...waiting }: Place) {
  const t = useTexts()
  const { supportHours } = useBrand()
  return (
    <EmptyState drawing="step-book">
      <h2>{t('choose.none')}</h2>
      <p role="status">{t(waiting.isOnWaitlist ? 'waitlist.waiting' : 'choose.noneHelp')}</p>
      {canWait && <WaitlistButton {...waiting} variant={waiting.isOnWaitlist ? 'quiet' : 'primary'} />}
      <p>
        <SupportLink />
      </p>
      <p>{t('choose.support', supportHours)}</p>
    </EmptyState>
  )
}

const getHelp = (isOnWaitlist: boolean) => (isOnWaitlist ? 'waitlist.waiting' : 'waitlist.dayFullHelp')

function WaitlistButton({ ticketId, isOnWaitlist, variant }: Waiting & { variant: ButtonVariant }) {
  const t = useTexts()
  const isBusy = useNavigation().formData?.get('intent') === 'waitlist'
  return (
    <Form method="post" action={BOOKING_PATHS.choose} replace preventScrollReset data-keeps-focus>
      <input type="hidden" name="intent" value="waitlist" />
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="join" value={isOnWaitlist ? 'no' : 'yes'} />
      <Button variant={variant} loading={isBusy}>
        {t(isOnWaitlist ? 'waitlist.leave' : 'waitlist.joinAny')}
      </Button>
    </Form>
  )
}
