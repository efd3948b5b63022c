import { getFirstName, OFFERED_TIMES_MAX, type Ticket, type TimeSlots } from '@radruf/contract'
import { ChoiceChips } from '@radruf/shared-ui/choices'
import { type Refusal, useDates } from '@radruf/shell-kit'
import { useTexts } from '../../../texts/index.ts'
import { writeOffer } from './offer.ts'
import { listOfferableTimes } from './offerable-times.ts'
import { useTakenTimes } from './taken-times.ts'

type OfferedTimesProps = {
  slots: TimeSlots | null
  customer: Ticket['customer']
  chosen: readonly string[]
  onChange: (times: string[]) => void
  /** The service's refusal of the form. Times that were taken meanwhile are named here. */
  refusal: Refusal | undefined
}

/** Free times as chips, of which at most {@link OFFERED_TIMES_MAX} are offered. The form's action adds them to its text with `addOffer`. */
export function OfferedTimes({ slots, customer, chosen, onChange, refusal }: OfferedTimesProps) {
  const t = useTexts()
  const { zone, format } = useDates()
  const { taken, error } = useTakenTimes(refusal)
  const offerable = slots ? listOfferableTimes(slots, { chosen, taken }) : []
  if (offerable.length === 0) return <p>{error ?? t('offer.none')}</p>
  const value = chosen.filter((time) => offerable.includes(time))
  const name = getFirstName(customer.name)
  return (
    <>
      <input type="hidden" name="offer" value={writeOffer(value, customer.language, zone)} />
      <ChoiceChips
        multiple
        name="offeredTimes"
        legend={t('offer.legend')}
        hint={t(value.length < OFFERED_TIMES_MAX ? 'offer.hint' : 'offer.full', { count: OFFERED_TIMES_MAX, name })}
        options={offerable.map((time) => ({ value: time, label: format(time, 'relativeClock') }))}
        value={value}
        error={error}
        attempt={refusal}
        onChange={(times) => times.length <= OFFERED_TIMES_MAX && onChange(times)}
      />
    </>
  )
}
