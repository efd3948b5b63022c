import { canDelay, DELAY_MINUTES, getFirstName, type Ticket } from '@radruf/contract'
import { Button, Dialog, Stack } from '@radruf/shared-ui'
import { useNow } from '@radruf/shell-kit'
import { useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './case-bar.module.css'
import { CaseForm } from './forms/case-form.tsx'

/** Says that the customer knows about the delay. */
export function DelayNotice({ ticket: { state, appointment, customer } }: { ticket: Ticket }) {
  const t = useTexts()
  if (!appointment || state !== 'booked') return null
  const { delayedMinutes } = appointment
  return (
    <span role="status" className={css.DelayNotice}>
      {delayedMinutes > 0 && t('case.delayed', { name: getFirstName(customer.name), count: delayedMinutes })}
    </span>
  )
}

type DelayButtonProps = { ticket: Ticket; className?: string | undefined; shortcut?: string }

/** Postpones the call because the mechanic is late. It asks once. */
export function DelayButton({ ticket: { state, appointment, customer }, className, shortcut }: DelayButtonProps) {
  const t = useTexts()
  const now = useNow(10_000)
  const [isAsking, setAsking] = useState(false)
  if (!appointment || !canDelay(state, appointment, now)) return null
  const title = t('case.delay', { minutes: DELAY_MINUTES })
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        className={className}
        aria-haspopup="dialog"
        data-shortcut={shortcut}
        onClick={() => setAsking(true)}
      >
        {title}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} closeLabel={t('close')} title={title}>
        <CaseForm onSubmit={() => setAsking(false)}>
          <input type="hidden" name="intent" value="delay" />
          <input type="hidden" name="startsAt" value={appointment.startsAt} />
          <Stack gap="m">
            <p>{t('case.delayHint', { name: getFirstName(customer.name) })}</p>
            <Button>{t('case.delayConfirm')}</Button>
          </Stack>
        </CaseForm>
      </Dialog>
    </>
  )
}
