import { useDates } from '@radruf/shell-kit'

/** Writes the time of stored data: of today by the clock alone. */
export function useStoredTime(): (time: string) => string {
  const dates = useDates()
  return (time) => dates.format(time, dates.daysUntil(time) === 0 ? 'time' : 'shortDayTime')
}
