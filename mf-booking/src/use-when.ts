import { useLanguage } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'
import { dateOf, WORKING_ZONE, whenOf } from './when.ts'

/** Moments and dates as the person reads them, always with the zone. */
export function useWhen(zone: string = WORKING_ZONE) {
  const language = useLanguage()
  const t = useTexts()
  return {
    /** `Montag, 23. November 2026 um 09:00 MEZ`, as in the mails. */
    full: (time: string) => t('time.full', whenOf(time, language, zone)),
    /** `Montag, 23. November, 09:00 MEZ` */
    slot: (time: string) => t('time.slot', whenOf(time, language, zone)),
    /** `09:00 MEZ` */
    clock: (time: string) => t('time.clock', whenOf(time, language, zone)),
    /** `09:00`, where the zone is said elsewhere. */
    hour: (time: string) => whenOf(time, language, zone).clock,
    /** `Montag, 23. November`, of a calendar date. */
    date: (date: string) => t('time.date', dateOf(date, language)),
  }
}
