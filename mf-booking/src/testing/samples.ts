import type { Session, TimeSlots } from '@radruf/contract'
import { aSession } from '@radruf/shell-kit/testing'

const slotAt = (startsAt: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 30 * 60_000).toISOString(),
})

/** A horizon from a Wednesday to the next Tuesday; Thursday, Friday and Monday have free slots, the weekend is closed. */
export const someSlots = (): TimeSlots => ({
  zone: 'Europe/Berlin',
  days: [
    { date: '2026-11-18', slots: [] },
    {
      date: '2026-11-19',
      slots: ['2026-11-19T08:00:00.000Z', '2026-11-19T08:30:00.000Z', '2026-11-19T09:00:00.000Z'].map(slotAt),
    },
    { date: '2026-11-20', slots: [slotAt('2026-11-20T08:00:00.000Z')] },
    { date: '2026-11-21', slots: [], isClosed: true },
    { date: '2026-11-22', slots: [], isClosed: true },
    { date: '2026-11-23', slots: ['2026-11-23T08:00:00.000Z', '2026-11-23T08:30:00.000Z'].map(slotAt) },
    { date: '2026-11-24', slots: [] },
  ],
})

/** A session of a workshop whose working hours are in New York. */
export const aNewYorkSession = (changes: Partial<Session> = {}): Session =>
  aSession({ settings: { ...aSession().settings, zone: 'America/New_York' }, ...changes })
