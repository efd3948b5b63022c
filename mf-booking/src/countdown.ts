import type { Appointment, Language, Ticket } from '@radruf/contract'

const MINUTE = 60_000

/** Minutes and seconds until a moment, `4:59`; `0:00` once it has passed. */
export function clockUntil(time: string, now: number): string {
  const seconds = Math.max(0, Math.floor((Date.parse(time) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const isPast = (time: string, now: number): boolean => now >= Date.parse(time)

/** Less than a minute is left. */
export const isLastMinute = (time: string, now: number): boolean => isPast(time, now + MINUTE) && !isPast(time, now)

/** How long until a moment in words, `in 2 Tagen`; undefined once it has come. */
export function wordsUntil(time: string, now: number, language: Language): string | undefined {
  const minutes = Math.ceil((Date.parse(time) - now) / MINUTE)
  if (minutes <= 0) return undefined
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  if (minutes < 60) return format.format(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 24 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day')
}

/** Joining is open from ten minutes before until the end, and in a call that has begun for as long as it goes on. */
export const canJoin = (state: Ticket['state'], { joinFrom, endsAt }: Appointment, now: number): boolean =>
  state === 'in_call' || (state === 'booked' && isPast(joinFrom, now) && !isPast(endsAt, now))
