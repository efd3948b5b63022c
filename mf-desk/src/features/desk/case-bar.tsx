import {
  type Colleague,
  canFollowUp,
  canHandOver,
  canJoin,
  canReopen,
  describePresence,
  isBookable,
  isCallState,
  isReopenedAfterFirstAid,
  joinOpensAt,
  MINUTE_MS,
  pathTo,
  reopenUntil,
  type Ticket,
  type TicketState,
} from '@radruf/contract'
import { Button, ButtonLink, Icon, Notice } from '@radruf/shared-ui'
import { type Refusal, useDates, useNow, useProblemText } from '@radruf/shell-kit'
import { lazy, Suspense } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router-dom'
import type { SidePanel } from '../../common/side-panels.ts'
import { useTexts } from '../../texts/index.ts'
import css from './case-bar.module.css'
import { DelayButton, DelayNotice } from './delay-button.tsx'
import { FormStep } from './form-step.tsx'
import { BOOKING_PARAMETER } from './load-case.ts'
import { More } from './menu/more.tsx'
import { TakeOver } from './take-over.tsx'
import { useMayAct } from './use-may-act.ts'

const UndoNotice = lazy(() => import('./undo/undo-notice.tsx').then((undo) => ({ default: undo.UndoNotice })))

/** Moves that a state offers: the first is the next step; a narrow bar has the others under "more". */
const MOVES: Partial<Record<TicketState, readonly { to: TicketState; label: MoveLabel }[]>> = {
  in_review: [
    { to: 'booking_open', label: 'openBooking' },
    { to: 'questionnaire_open', label: 'askForMore' },
    { to: 'referred', label: 'refer' },
  ],
  in_call: [{ to: 'wrap_up', label: 'endCall' }],
  waiting_for_part: [
    { to: 'booking_open', label: 'partThere' },
    { to: 'closed', label: 'close' },
  ],
  referred: [{ to: 'closed', label: 'close' }],
}
type MoveLabel = 'openBooking' | 'askForMore' | 'refer' | 'endCall' | 'partThere' | 'close'

type CaseBarProps = {
  ticket: Ticket
  /** Until when the case is put off; undefined when the list does not have the case. */
  snoozedUntil: string | null | undefined
  colleagues: readonly Colleague[]
  /** The panel that the side pane shows. */
  shownPanel: SidePanel
  refusal: Refusal | undefined
  handOverRefusal: Refusal | undefined
}

/** The actions of a case: the next step of its state, and everything else under "more". */
export function CaseBar({ ticket, snoozedUntil, colleagues, shownPanel, refusal, handOverRefusal }: CaseBarProps) {
  const t = useTexts()
  const problemText = useProblemText()
  const mayAct = useMayAct()
  const isOwn = mayAct(ticket)
  return (
    <footer className={css.Bar}>
      {ticket.pendingChange && (
        <Suspense>
          <UndoNotice ticket={ticket} change={ticket.pendingChange} />
        </Suspense>
      )}
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      {isOwn ? (
        <div className={css.Actions}>
          <NextSteps ticket={ticket} shownPanel={shownPanel} />
          <DelayNotice ticket={ticket} />
          <DelayButton ticket={ticket} className={css.IfWide} shortcut="delay" />
          <BookLink ticket={ticket} />
          <More ticket={ticket} snoozedUntil={snoozedUntil} colleagues={colleagues} handOverRefusal={handOverRefusal} />
        </div>
      ) : (
        <TakeOver ticket={ticket} refusal={handOverRefusal} />
      )}
      {!isOwn && !canHandOver(ticket.state) && <p>{t('handOver.other', { name: ticket.mechanic?.name ?? '' })}</p>}
    </footer>
  )
}

function NextSteps({ ticket, shownPanel }: Pick<CaseBarProps, 'ticket' | 'shownPanel'>) {
  const t = useTexts()
  const { state } = ticket
  const [first] = MOVES[state] ?? []
  // After a hang-up the outcome is the next step; both may still join again.
  if (state === 'in_call' && describePresence(ticket).at === 'hungUp')
    return (
      <>
        <FormStep panel="outcome" shown={shownPanel} />
        <JoinButton ticket={ticket} isRejoining />
      </>
    )
  if (isCallState(state))
    return (
      <>
        <JoinButton ticket={ticket} />
        {first && <MoveButton to={first.to} label={t(`case.${first.label}`)} secondary />}
      </>
    )
  if (isReopenedAfterFirstAid(ticket)) return <MoveButton to="booking_open" label={t('case.openBooking')} next />
  if (state === 'wrap_up') return <FormStep panel={canFollowUp(ticket) ? 'followUp' : 'outcome'} shown={shownPanel} />
  if (state === 'closed') return <ClosedStep ticket={ticket} />
  if (!first) return <p className={css.Hint}>{t(`case.state.${state as 'booking_open'}`)}</p>
  return (
    <>
      <MoveButton to={first.to} label={t(`case.${first.label}`)} next />
      <OtherMoves state={state} className={css.IfWide} />
    </>
  )
}

/** The moves of a state besides its next step. */
function OtherMoves({ state, className }: { state: TicketState; className: string | undefined }) {
  const t = useTexts()
  const [, ...others] = MOVES[state] ?? []
  return others.map(({ to, label }) => (
    <MoveButton key={to} to={to} label={t(`case.${label}`)} secondary className={className} />
  ))
}

function ClosedStep({ ticket: { closedAt } }: { ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(MINUTE_MS)
  if (closedAt === null || !canReopen(closedAt, now)) return <p className={css.Hint}>{t('case.state.closed')}</p>
  const until = dates.format(reopenUntil(closedAt), 'shortDayAtTime')
  return (
    <>
      <p className={css.ClosedHint}>
        {t('case.state.closed')} {t('case.reopenUntil', { day: until })}
      </p>
      <MoveButton to="wrap_up" label={t('case.reopen')} secondary />
    </>
  )
}

/** Leads to the call once it can be joined; before that it names the time. */
function JoinButton({
  ticket: { id, state, appointment },
  isRejoining = false,
}: {
  ticket: Ticket
  isRejoining?: boolean
}) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow()
  if (canJoin(state, appointment, now))
    return (
      <ButtonLink
        to={pathTo('/desk/:ticketId/call', { ticketId: id })}
        className={isRejoining ? undefined : css.Next}
        variant={isRejoining ? 'secondary' : 'primary'}
        data-shortcut="join"
      >
        <Icon name="camera" />
        {t(isRejoining ? 'case.rejoin' : 'case.join')}
      </ButtonLink>
    )
  if (isRejoining) return null
  const opensAt = appointment ? joinOpensAt(appointment.startsAt) : 0
  if (now >= opensAt) return <p className={css.Hint}>{t('desk.timeOver')}</p>
  return (
    <p className={css.Hint}>
      {t('case.joinFrom', { time: dates.format(opensAt, dates.daysUntil(opensAt) === 0 ? 'time' : 'relativeClock') })}
    </p>
  )
}

/** Leads to the free times: to book one for the customer, or to move the call. */
function BookLink({ ticket: { state } }: { ticket: Ticket }) {
  const t = useTexts()
  const [search] = useSearchParams()
  if (!isBookable(state)) return null
  const next = new URLSearchParams(search)
  next.set(BOOKING_PARAMETER, '1')
  return (
    <ButtonLink
      to={`?${next}`}
      variant={state === 'booked' ? 'secondary' : 'primary'}
      preventScrollReset
      data-shortcut="move"
    >
      {t(state === 'booked' ? 'case.moveCall' : 'case.bookCall')}
    </ButtonLink>
  )
}

function MoveButton({
  to,
  label,
  secondary,
  next,
  className,
}: {
  to: TicketState
  label: string
  secondary?: boolean
  next?: boolean
  className?: string | undefined
}) {
  const navigation = useNavigation()
  return (
    <Form method="post" className={next ? css.Next : className}>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="to" value={to} />
      <Button
        type="submit"
        wide={next ?? false}
        variant={secondary ? 'secondary' : 'primary'}
        loading={navigation.state !== 'idle' && navigation.formData?.get('to') === to}
      >
        {label}
      </Button>
    </Form>
  )
}
