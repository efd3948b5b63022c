import { type Language, MINUTE_MS } from '@radruf/contract'

/** Minutes and seconds until a moment, `4:59`; `0:00` once it has passed. `now` is in milliseconds. */
export function formatCountdown(time: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(time) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const isPast = (time: string, now: number): boolean => now >= Date.parse(time)

/** Whether at most one minute is left. */
export const isLastMinute = (time: string, now: number): boolean => isPast(time, now + MINUTE_MS) && !isPast(time, now)

/**
 * The time until a moment: `in 5 Minuten` and `in 3 Stunden` today, `morgen` and `in 2 Tagen` by the calendar. `daysAhead`
 * is counted in calendar days. undefined once the moment has come.
 */
export function formatTimeUntil(
  time: string,
  { now, daysAhead, language }: { now: number; daysAhead: number; language: Language },
): string | undefined {
  const minutes = Math.ceil((Date.parse(time) - now) / MINUTE_MS)
  if (minutes <= 0) return undefined
  const format = (value: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.RelativeTimeFormat(language, { numeric: value === 1 && unit === 'day' ? 'auto' : 'always' }).format(
      value,
      unit,
    )
  if (minutes < 60) return format(minutes, 'minute')
  return daysAhead === 0 ? format(Math.round(minutes / 60), 'hour') : format(daysAhead, 'day')
}
