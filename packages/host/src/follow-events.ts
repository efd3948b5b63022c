import type { DataRouter } from 'react-router-dom'
import type { EventStream } from './event-stream.ts'
import type { SessionSource } from './session-source.ts'

/** Loads the page's data again after a change of a ticket or of the person's role, and after a lost connection. */
export function followEvents(
  stream: EventStream,
  router: Pick<DataRouter, 'subscribe' | 'revalidate'>,
  sessions: Pick<SessionSource, 'renew'>,
) {
  stream.watch(router)
  stream.events.on('ticket.changed', () => void router.revalidate())
  stream.events.on('role.changed', () => {
    // Pages that the new role may not see redirect.
    sessions.renew()
    void router.revalidate()
  })
  stream.events.onReconnect(() => {
    // The device may have slept, or a tester may have set the clock.
    sessions.renew()
    void router.revalidate()
  })
}
