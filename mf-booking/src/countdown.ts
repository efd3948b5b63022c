import { MINUTE_MS } from '@radruf/contract'

/** Minutes and seconds until a moment, `4:59`; `0:00` once it has passed. `now` is in milliseconds. */
export function formatCountdown(time: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(time) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const isPast = (time: string, now: number): boolean => now >= Date.parse(time)

/** Whether at most one minute is left. */
export const isLastMinute = (time: string, now: number): boolean => isPast(time, now + MINUTE_MS) && !isPast(time, now)
