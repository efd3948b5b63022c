import { pathTo, type Slot, type Slots, type Ticket } from '@radruf/contract'
import { Dialog, Notice, Stack } from '@radruf/shared-ui'
import { type Refusal, useDates, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigate, useNavigation, useSearchParams } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { BOOKING_PARAMETER } from './load-case.ts'
import css from './slot-dialog.module.css'

type SlotDialogProps = { ticket: Ticket; slots: Slots | null; refusal: Refusal | undefined }

/** The free times, to book one for the customer or to move the call. Open while the address asks for it. */
export function SlotDialog({ ticket, slots, refusal }: SlotDialogProps) {
  const t = useTexts()
  const dates = useDates(slots?.zone)
  const problemText = useProblemText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const close = () => {
    const rest = new URLSearchParams(search)
    rest.delete(BOOKING_PARAMETER)
    void navigate(
      { pathname: pathTo('/desk/:ticketId', { ticketId: ticket.id }), search: `${rest}` },
      { replace: true },
    )
  }
  const isMove = ticket.appointment !== null
  const days = slots?.days.filter((day) => day.slots.length > 0) ?? []
  return (
    <Dialog
      open={slots !== null}
      onClose={close}
      closeLabel={t('close')}
      title={t(isMove ? 'slots.move' : 'slots.book', { name: ticket.customer.name })}
    >
      <Form method="post">
        <input type="hidden" name="intent" value="book" />
        <Stack gap="m">
          {refusal && (
            <Notice tone="danger" live>
              {problemText(refusal)}
              <SlotButtons slots={refusal.problem.alternatives ?? []} zone={slots?.zone} withDay />
            </Notice>
          )}
          {days.length === 0 && <p>{t('slots.none')}</p>}
          {days.map(({ date, slots: ofDay }) => (
            <section key={date} aria-label={dates.formatDate(date, 'relativeDay')}>
              <h3>{dates.formatDate(date, 'relativeDay')}</h3>
              <SlotButtons slots={ofDay} zone={slots?.zone} />
            </section>
          ))}
        </Stack>
      </Form>
    </Dialog>
  )
}

type SlotButtonsProps = { slots: readonly Slot[]; zone: string | undefined; withDay?: boolean }

function SlotButtons({ slots, zone, withDay = false }: SlotButtonsProps) {
  const dates = useDates(zone)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <ul className={css.Slots}>
      {slots.map(({ startsAt }) => (
        <li key={startsAt}>
          <button
            type="submit"
            name="startsAt"
            value={startsAt}
            className={css.Slot}
            aria-disabled={isBusy || undefined}
          >
            {dates.format(startsAt, withDay ? 'relativeClock' : 'clock')}
          </button>
        </li>
      ))}
    </ul>
  )
}
