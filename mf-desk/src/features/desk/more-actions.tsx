import { getFirstName, MINUTE_MS, type Ticket, type TicketState } from '@radruf/contract'
import { Button, Dialog, Notice, Row, Stack } from '@radruf/shared-ui'
import { type Refusal, useDates, useNow, useProblemText } from '@radruf/shell-kit'
import { type ReactNode, useState } from 'react'
import { Form } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './case-bar.module.css'
import { listSnoozeTimes } from './snooze-times.ts'

type MoreProps = {
  state: TicketState
  /** The refusal of the last action, which the bar shows behind the dialog. */
  refusal: Refusal | undefined
  isHandOverRefused: boolean
  children: ReactNode
}

/** Opens the actions that are needed less often. It opens by itself to show a refused transfer, and closes with the next state. */
export function More({ state, refusal, isHandOverRefused, children }: MoreProps) {
  const t = useTexts()
  const problemText = useProblemText()
  const [open, setOpen] = useState(false)
  const [refusalBefore, setRefusalBefore] = useState(refusal)
  const [shown, setShown] = useState({ state, isHandOverRefused })
  if (isHandOverRefused !== shown.isHandOverRefused || state !== shown.state) {
    setShown({ state, isHandOverRefused })
    if (isHandOverRefused || state !== shown.state) setOpen(isHandOverRefused)
  }
  const show = () => {
    setRefusalBefore(refusal)
    setOpen(true)
  }
  return (
    <>
      <Button type="button" variant="quiet" aria-haspopup="dialog" data-shortcut="more" onClick={show}>
        {t('case.more')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('case.more')} closeLabel={t('close')}>
        <Stack gap="m">
          {refusal && refusal !== refusalBefore && (
            <Notice tone="danger" live>
              {problemText(refusal)}
            </Notice>
          )}
          {children}
        </Stack>
      </Dialog>
    </>
  )
}

/** Until when a case is put off: null when it is not, undefined when the list does not have the case. */
type SnoozedUntil = string | null | undefined

/** Actions that put a case aside, and cancelling its call. */
export function MoreActions({ ticket, snoozedUntil }: { ticket: Ticket; snoozedUntil: SnoozedUntil }) {
  const t = useTexts()
  return (
    <>
      {ticket.state !== 'closed' && <Snooze until={snoozedUntil} />}
      {ticket.state !== 'closed' && !ticket.unansweredSince && (
        <IntentButton intent="unanswered" label={t('case.markUnanswered')} />
      )}
      {ticket.state === 'booked' && <CancelCall ticket={ticket} />}
    </>
  )
}

function Snooze({ until }: { until: SnoozedUntil }) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(MINUTE_MS)
  return (
    <section className={css.HandOver}>
      <h3>{t('snooze.title')}</h3>
      <p className={css.Hint}>
        {until ? t('cases.snoozedUntil', { time: dates.format(until, 'shortDayAtTime') }) : t('snooze.hint')}
      </p>
      <Row>
        {listSnoozeTimes(now, dates.zone).map(({ name, until }) => (
          <IntentButton key={name} intent="snooze" fields={{ until }} label={t(`snooze.${name}`)} />
        ))}
        {until !== null && <IntentButton intent="snooze" fields={{ until: '' }} label={t('snooze.end')} />}
      </Row>
    </section>
  )
}

/** Cancels the call after a question, because the customer is notified at once. */
function CancelCall({ ticket: { customer, appointment } }: { ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button type="button" variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('case.cancelCall')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        closeLabel={t('close')}
        title={t('case.cancelTitle', { name: customer.name })}
      >
        <Stack gap="m">
          <p>
            {t('case.cancelHint', {
              name: getFirstName(customer.name),
              time: appointment ? dates.format(appointment.startsAt, 'inSentence') : '',
            })}
          </p>
          <Row>
            <Button type="button" variant="secondary" onClick={() => setAsking(false)}>
              {t('case.keepCall')}
            </Button>
            <IntentButton
              intent="cancel"
              fields={{ seenStartsAt: appointment?.startsAt ?? '' }}
              label={t('case.cancelCall')}
              variant="danger"
              onSubmit={() => setAsking(false)}
            />
          </Row>
        </Stack>
      </Dialog>
    </>
  )
}

type IntentButtonProps = {
  intent: string
  label: string
  fields?: Record<string, string>
  variant?: 'secondary' | 'danger'
  onSubmit?: () => void
}

/** A form of one button. */
function IntentButton({ intent, label, fields = {}, variant = 'secondary', onSubmit }: IntentButtonProps) {
  return (
    <Form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant}>{label}</Button>
    </Form>
  )
}
