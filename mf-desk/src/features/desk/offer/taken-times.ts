import { type Refusal, useDates } from '@radruf/shell-kit'
import { useTexts } from '../../../texts/index.ts'

/** The offered times that were taken meanwhile, of a form that the service refused for them, and the error that names them. */
export function useTakenTimes(refusal: Refusal | undefined): { taken: readonly string[]; error: string | undefined } {
  const t = useTexts()
  const { format } = useDates()
  const taken = refusal?.problem.takenTimes ?? []
  const times = taken.map((time) => format(time, 'relativeClock')).join(' · ')
  return { taken, error: taken.length > 0 ? t('offer.taken', { times }) : undefined }
}
