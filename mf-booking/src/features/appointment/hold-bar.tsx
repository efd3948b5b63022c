import type { Appointment, Hold } from '@radruf/contract'
import { Button, Notice } from '@radruf/shared-ui'
import { type Refusal, useDates, useNow, useProblemText } from '@radruf/shell-kit'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { formatCountdown, isPast } from '../../countdown.ts'
import { useTexts } from '../../texts/index.ts'
import css from './hold-bar.module.css'
import { SlotForm } from './slot-form.tsx'

type Props = { ticketId: string; hold: Hold; moving: Appointment | null; refusal: Refusal | undefined }

/** Books the held time, with the time left. Once the hold has expired, the bar offers to hold the time again. */
export function HoldBar({ ticketId, hold, moving, refusal }: Props) {
  const t = useTexts()
  const now = useNow()
  const isConfirming = useNavigation().formData?.get('intent') === 'confirm'
  const problemText = useProblemText()
  // A confirmation in flight stays on the screen past the end of the hold: the service decides.
  const hasExpired = isPast(hold.expiresAt, now) && !isConfirming
  return (
    <div data-hold-bar className={css.Bar}>
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      {hasExpired ? (
        <>
          <p className={css.Left}>{t('hold.over')}</p>
          <HoldAgain ticketId={ticketId} hold={hold} moving={moving} />
        </>
      ) : (
        <>
          <TimeLeft clock={formatCountdown(hold.expiresAt, now)} />
          <ConfirmHold ticketId={ticketId} hold={hold} moving={moving} isBusy={isConfirming} />
        </>
      )}
    </div>
  )
}

/** The text of the countdown with its clock in bold. */
function TimeLeft({ clock }: { clock: string }) {
  const [before, after] = useTexts()('hold.left', { clock: '\n' }).split('\n')
  return (
    <p role="timer" aria-live="off" className={css.Left}>
      {before}
      <strong>{clock}</strong>
      {after}
    </p>
  )
}

function ConfirmHold({ ticketId, hold, moving, isBusy }: Omit<Props, 'refusal'> & { isBusy: boolean }) {
  const t = useTexts()
  const dates = useDates()
  const formId = useId()
  return (
    <>
      <Form id={formId} method="post" hidden>
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="holdId" value={hold.id} />
        {moving && <input type="hidden" name="moving" value="yes" />}
      </Form>
      <Button form={formId} wide loading={isBusy} loadingLabel={t('hold.working')}>
        {moving
          ? t('hold.move', { time: dates.format(hold.startsAt, 'time') })
          : t('hold.book', { time: dates.format(hold.startsAt, 'dayAtTime') })}
      </Button>
    </>
  )
}

function HoldAgain({ ticketId, hold, moving }: Omit<Props, 'refusal'>) {
  const t = useTexts()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <SlotForm ticketId={ticketId} moving={moving}>
      <Button wide variant="secondary" name="startsAt" value={hold.startsAt} loading={isBusy}>
        {t('hold.again')}
      </Button>
    </SlotForm>
  )
}
