import { OFFERED_TIMES_MAX, type TimeSlots } from '@radruf/contract'
import { ChoiceChips } from '@radruf/shared-ui/choices'
import { useDates } from '@radruf/shell-kit'
import { useTexts } from '../../../texts/index.ts'
import { listOfferableSlots } from './offerable-slots.ts'

type OfferedTimesProps = {
  slots: TimeSlots | null
  /** The customer's name. */
  name: string
  chosen: readonly string[]
  onChange: (times: string[]) => void
}

/** Free times as chips, of which at most {@link OFFERED_TIMES_MAX} are offered. */
export function OfferedTimes({ slots, name, chosen, onChange }: OfferedTimesProps) {
  const t = useTexts()
  const dates = useDates(slots?.zone)
  const offerable = slots ? listOfferableSlots(slots) : []
  if (offerable.length === 0) return <p>{t('followUp.noTimes')}</p>
  const isFull = chosen.length >= OFFERED_TIMES_MAX
  return (
    <ChoiceChips
      multiple
      name="offeredTimes"
      legend={t('followUp.times')}
      hint={t(isFull ? 'followUp.timesFull' : 'followUp.timesHint', { count: OFFERED_TIMES_MAX, name })}
      options={offerable.map(({ startsAt }) => ({ value: startsAt, label: dates.format(startsAt, 'relativeClock') }))}
      value={chosen.filter((time) => offerable.some(({ startsAt }) => startsAt === time))}
      onChange={(times) => times.length <= OFFERED_TIMES_MAX && onChange(times)}
    />
  )
}
