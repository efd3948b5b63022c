import type { Db } from './database/schema.ts'

/** The product's one clock. Everything a person can notice follows it; only tokens for other systems use real time. */
export type Clock = {
  now: () => Temporal.Instant
  /** Goes on ticking from the time given; null returns to real time. Survives a restart. */
  set: (instant: Temporal.Instant | null) => Promise<void>
  /** Calls back after the clock was moved; returns how to stop. */
  onMoved: (listener: () => void) => () => void
}

export const realNow = () => Temporal.Now.instant()

/** The clock as last kept in the database. Only demo mode ever moves it. */
export async function openClock(db: Db): Promise<Clock> {
  const kept = await db.selectFrom('clock').select('offset_ms').executeTakeFirst()
  const listeners = new Set<() => void>()
  let offset = kept?.offset_ms ?? 0
  return {
    now: () => realNow().add({ milliseconds: offset }),
    set: async (instant) => {
      offset = instant ? instant.epochMilliseconds - realNow().epochMilliseconds : 0
      await db
        .insertInto('clock')
        .values({ id: 1, offset_ms: offset })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ offset_ms: offset }))
        .execute()
      for (const listener of listeners) listener()
    },
    onMoved: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
