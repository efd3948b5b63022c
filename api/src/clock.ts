import type { Db } from './database/schema.ts'

/** The product's clock. Visible behaviour follows it; docs/service.md lists what uses real time. */
export type Clock = {
  now: () => Temporal.Instant
  /** Sets the clock, which then keeps ticking; null returns to real time. The offset survives a restart. */
  set: (instant: Temporal.Instant | null) => Promise<void>
  /** Calls the listener after the clock was set; returns the unsubscribe function. */
  onMoved: (listener: () => void) => () => void
}

export const realNow = () => Temporal.Now.instant()

/** Opens the clock with the offset stored in the database. Only demo mode changes the offset. */
export async function openClock(db: Db): Promise<Clock> {
  const stored = await db.selectFrom('clock').select('offset_ms').executeTakeFirst()
  const listeners = new Set<() => void>()
  let offset = stored?.offset_ms ?? 0
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
