import { getFirstName, pathTo } from '@radruf/contract'
import { Button, ButtonLink, Dialog, Icon, Stack } from '@radruf/shared-ui'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import { notify, PhotoImage, useDates } from '@radruf/shell-kit'
import { useState } from 'react'
import { useFetcher } from 'react-router-dom'
import { useProblem } from '../../../common/problem.ts'
import { useWaitText } from '../list/case-state.ts'
import { listSnoozeTimes } from '../menu/snooze-times.ts'
import type { NextStep } from './next-step.ts'
import { useTexts } from './texts/index.ts'
import css from './today.module.css'

/** Steps that can wait for a later time of the day. */
const LATER_KINDS: readonly NextStep['kind'][] = ['danger', 'overdue', 'outcome', 'answer']

/** The next step with the customer's own words, and the way to it. */
export function StepPanel({ step: { kind, entry }, now }: { step: NextStep; now: number }) {
  const t = useTexts()
  const dates = useDates()
  const waitText = useWaitText()
  const { ticket, question, waitingSince } = entry
  const name = getFirstName(ticket.customer.name)
  const { title: problem } = useProblem(ticket)
  const wait = waitingSince ? waitText(waitingSince, now) : ''
  const time = ticket.appointment ? dates.format(ticket.appointment.startsAt, 'relativeClock') : ''
  const asks = question?.text && kind !== 'callSoon' && kind !== 'nextCall'
  const call = ticket.appointment && kind !== 'callSoon' && kind !== 'nextCall' ? t('callAt', { time }) : ''
  return (
    <section className={css.Step} aria-label={t('step')}>
      <span className={css.StepPhoto}>
        {ticket.photo ? <PhotoImage photo={ticket.photo} alt="" sizes="13rem" /> : <Icon name="bike" size={2} />}
        <MarkRing width={124} height={104} weight={4} className={css.StepRing} />
      </span>
      <div className={css.StepText}>
        <p className={css.StepLabel}>{t('step')}</p>
        <p className={css.StepTitle}>
          {asks ? t('asks', { name, wait, text: question.text }) : t(`steps.${kind}`, { name, wait, time })}
        </p>
        <p className={css.StepFacts}>{[problem, call].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={css.StepActions}>
        <ButtonLink
          to={pathTo('/desk/:ticketId', { ticketId: ticket.id })}
          data-shortcut={waitingSince ? 'step case' : 'step'}
          data-answer={waitingSince ? 'waiting' : undefined}
        >
          {asks ? t('answer', { name }) : t(`actions.${kind}`)}
        </ButtonLink>
        {LATER_KINDS.includes(kind) && <Later ticketId={ticket.id} name={name} now={now} />}
      </div>
    </section>
  )
}

/** Puts the case off, which answers nothing. */
function Later({ ticketId, name, now }: { ticketId: string; name: string; now: number }) {
  const t = useTexts()
  const dates = useDates()
  const fetcher = useFetcher()
  const [isOpen, setOpen] = useState(false)
  const putOff = (until: string, time: string) => {
    setOpen(false)
    const send = (value: string) =>
      void fetcher.submit({ intent: 'put-off', ticketId, until: value }, { method: 'post', action: pathTo('/desk') })
    send(until)
    notify.success(t('putOff', { name, time }), { action: { label: t('undo'), onClick: () => send('') } })
  }
  return (
    <>
      <button type="button" className={css.Later} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('later')}
      </button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} closeLabel={t('close')} title={t('laterTitle', { name })}>
          <Stack gap="s">
            {listSnoozeTimes(now, dates.zone).map(({ name: when, until }) => (
              <Button
                key={when}
                type="button"
                variant="secondary"
                onClick={() => putOff(until, dates.format(until, 'relativeClock'))}
              >
                {t(`laterTimes.${when}`)} · {dates.format(until, 'relativeClock')}
              </Button>
            ))}
          </Stack>
        </Dialog>
      )}
    </>
  )
}
