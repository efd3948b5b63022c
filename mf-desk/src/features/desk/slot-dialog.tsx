import { getFirstName, pathTo, type Ticket, type TimeSlot, type TimeSlots } from '@radruf/contract'
import { Button, Dialog, Notice, Row, Stack } from '@radruf/shared-ui'
import { type Refusal, useDates, useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { Form, useNavigate, useNavigation, useSearchParams } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { BOOKING_PARAMETER } from './load-case.ts'
import css from './slot-dialog.module.css'

type SlotDialogProps = { ticket: Ticket; slots: TimeSlots | null; refusal: Refusal | undefined }

/** The free times, to book one for the customer or to move the call. Open while the address asks for it. */
export function SlotDialog({ ticket, slots: loaded, refusal }: SlotDialogProps) {
  const t = useTexts()
  const asked = useSearchParams()[0].get(BOOKING_PARAMETER)
  const slots = asked === null ? null : loaded
  const close = useCloseDialog(ticket.id)
  // The address can name one of the free times.
  const named = loaded?.days.flatMap((day) => day.slots).find(({ startsAt }) => startsAt === asked)?.startsAt
  const [chosen, setChosen] = useState<string | null>(named ?? null)
  const [shown, setShown] = useState({ refusal, slots })
  // A refusal and the next opening begin with the times again.
  if (refusal !== shown.refusal || slots !== shown.slots) {
    setShown({ refusal, slots })
    if (refusal !== shown.refusal || slots === null) setChosen(null)
  }
  const isMove = ticket.appointment !== null
  return (
    <Dialog
      open={slots !== null}
      onClose={close}
      closeLabel={t('close')}
      title={t(isMove ? 'slots.move' : 'slots.book', { name: ticket.customer.name })}
    >
      {chosen ? (
        <ChosenTime ticket={ticket} startsAt={chosen} zone={slots?.zone} onBack={() => setChosen(null)} />
      ) : (
        <FreeTimes slots={slots} refusal={refusal} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

function useCloseDialog(ticketId: string) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  return () => {
    const rest = new URLSearchParams(search)
    rest.delete(BOOKING_PARAMETER)
    void navigate({ pathname: pathTo('/desk/:ticketId', { ticketId }), search: `${rest}` }, { replace: true })
  }
}

type FreeTimesProps = Pick<SlotDialogProps, 'slots' | 'refusal'> & { onChoose: (startsAt: string) => void }

/** The free times by day, after a refusal with the next ones first. */
function FreeTimes({ slots, refusal, onChoose }: FreeTimesProps) {
  const t = useTexts()
  const dates = useDates(slots?.zone)
  const problemText = useProblemText()
  const days = slots?.days.filter((day) => day.slots.length > 0) ?? []
  const shared = { zone: slots?.zone, onChoose }
  return (
    <Stack gap="m">
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
          <SlotButtons slots={refusal.problem.alternatives ?? []} {...shared} withDay />
        </Notice>
      )}
      {days.length === 0 && <p>{t('slots.none')}</p>}
      {days.map(({ date, slots: ofDay }) => (
        <section key={date} aria-label={dates.formatDate(date, 'relativeDay')}>
          <h3>{dates.formatDate(date, 'relativeDay')}</h3>
          <SlotButtons slots={ofDay} {...shared} />
        </section>
      ))}
    </Stack>
  )
}

type SlotButtonsProps = {
  slots: readonly TimeSlot[]
  zone: string | undefined
  onChoose: (startsAt: string) => void
  withDay?: boolean
}

function SlotButtons({ slots, zone, onChoose, withDay = false }: SlotButtonsProps) {
  const dates = useDates(zone)
  return (
    <ul className={css.Slots}>
      {slots.map(({ startsAt }) => (
        <li key={startsAt}>
          <button type="button" className={css.Slot} onClick={() => onChoose(startsAt)}>
            {dates.format(startsAt, withDay ? 'relativeClock' : 'clock')}
          </button>
        </li>
      ))}
    </ul>
  )
}

type ChosenTimeProps = { ticket: Ticket; startsAt: string; zone: string | undefined; onBack: () => void }

/** Asks before the time is booked, because the customer is notified at once. */
function ChosenTime({ ticket: { appointment, customer }, startsAt, zone, onBack }: ChosenTimeProps) {
  const t = useTexts()
  const dates = useDates(zone)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="book" />
      <input type="hidden" name="startsAt" value={startsAt} />
      <input type="hidden" name="seenStartsAt" value={appointment?.startsAt ?? ''} />
      <Stack gap="m">
        <p className={css.Chosen}>{dates.format(startsAt, 'relativeClock')}</p>
        <p>{t('slots.notified', { name: getFirstName(customer.name) })}</p>
        <Row>
          <Button type="button" variant="secondary" onClick={onBack}>
            {t('slots.other')}
          </Button>
          <Button autoFocus loading={isBusy}>
            {t(appointment ? 'slots.confirmMove' : 'slots.confirmBook')}
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
