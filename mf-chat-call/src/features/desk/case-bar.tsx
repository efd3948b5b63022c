import {
  type Colleague,
  canHandOver,
  canJoin,
  canReopen,
  joinOpensAt,
  pathTo,
  reopenUntil,
  type Ticket,
  type TicketState,
} from '@radruf/contract'
import { Button, ButtonLink, Dialog, Icon, Notice, Stack } from '@radruf/shared-ui'
import { type Refusal, useDates, useNow, usePerson, useProblemText } from '@radruf/shell-kit'
import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './case-bar.module.css'
import { SIDE_PARAMETER } from './case-side.tsx'
import { HandOver } from './hand-over.tsx'

/** Moves that a state offers: the first is the next step, the others are under "more". */
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
  colleagues: readonly Colleague[]
  refusal: Refusal | undefined
  handOverRefusal: Refusal | undefined
}

/** The actions of a case: the next step of its state, and everything else under "more". */
export function CaseBar({ ticket, colleagues, refusal, handOverRefusal }: CaseBarProps) {
  const t = useTexts()
  const problemText = useProblemText()
  const { id: personId } = usePerson()
  const isOwn = ticket.mechanic === null || ticket.mechanic.id === personId
  return (
    <footer className={css.Bar}>
      {refusal && (
        <Notice tone="danger" live className={css.Refusal}>
          {problemText(refusal)}
        </Notice>
      )}
      {isOwn ? (
        <div className={css.Actions}>
          <NextSteps ticket={ticket} />
          {canHandOver(ticket.state) && ticket.mechanic && colleagues.length > 0 && (
            <More refused={handOverRefusal !== undefined}>
              <HandOver ticket={ticket} colleagues={colleagues} refusal={handOverRefusal} />
            </More>
          )}
        </div>
      ) : (
        <HandOver ticket={ticket} colleagues={colleagues} refusal={handOverRefusal} />
      )}
      {!isOwn && !canHandOver(ticket.state) && <p>{t('handOver.other', { name: ticket.mechanic?.name ?? '' })}</p>}
    </footer>
  )
}

function NextSteps({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { state } = ticket
  const [first, ...others] = MOVES[state] ?? []
  if (state === 'booked' || state === 'in_call')
    return (
      <>
        <JoinButton ticket={ticket} />
        {first && <MoveButton to={first.to} label={t(`case.${first.label}`)} secondary />}
      </>
    )
  if (state === 'wrap_up')
    return (
      <ButtonLink to={`?${SIDE_PARAMETER}=outcome`} preventScrollReset className={css.Next}>
        {t('case.writeOutcome')}
      </ButtonLink>
    )
  if (state === 'closed') return <ClosedStep ticket={ticket} />
  if (!first) return <p className={css.Hint}>{t(`case.state.${state as 'booking_open'}`)}</p>
  return (
    <>
      <MoveButton to={first.to} label={t(`case.${first.label}`)} next />
      {others.map(({ to, label }) => (
        <MoveButton key={to} to={to} label={t(`case.${label}`)} secondary />
      ))}
    </>
  )
}

function ClosedStep({ ticket: { closedAt } }: { ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(60_000)
  if (closedAt === null || !canReopen(closedAt, now)) return <p className={css.Hint}>{t('case.state.closed')}</p>
  const until = dates.format(reopenUntil(closedAt), 'shortDayAtTime')
  return (
    <>
      <p className={css.Hint}>
        {t('case.state.closed')} {t('case.reopenUntil', { day: until })}
      </p>
      <MoveButton to="wrap_up" label={t('case.reopen')} secondary />
    </>
  )
}

/** Leads to the call once it can be joined; before that it names the time. */
function JoinButton({ ticket: { id, state, appointment } }: { ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow()
  if (canJoin(state, appointment, now))
    return (
      <ButtonLink to={pathTo('/desk/:ticketId/call', { ticketId: id })} className={css.Next}>
        <Icon name="camera" />
        {t('call.join')}
      </ButtonLink>
    )
  if (!appointment || now >= joinOpensAt(appointment.startsAt)) return <p className={css.Hint}>{t('desk.timeOver')}</p>
  return (
    <p className={css.Hint}>
      {t('case.joinFrom', { time: dates.format(joinOpensAt(appointment.startsAt), 'relativeClock') })}
    </p>
  )
}

/** Opens the actions that are needed less often. It opens by itself to show a refusal of one of them. */
function More({ refused, children }: { refused: boolean; children: ReactNode }) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const [shownRefusal, setShownRefusal] = useState(refused)
  if (refused !== shownRefusal) {
    setShownRefusal(refused)
    if (refused) setOpen(true)
  }
  return (
    <>
      <Button type="button" variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('case.more')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('case.more')} closeLabel={t('close')}>
        <Stack gap="m">{children}</Stack>
      </Dialog>
    </>
  )
}

function MoveButton({
  to,
  label,
  secondary,
  next,
}: {
  to: TicketState
  label: string
  secondary?: boolean
  next?: boolean
}) {
  const navigation = useNavigation()
  return (
    <Form method="post" className={next ? css.Next : undefined}>
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
