import type { Session } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { freezeDeep } from './freeze-deep.ts'

export type SessionSource = ReturnType<typeof createSessionSource>

/**
 * The current session in the browser. Navigation uses the known one; after a write, which may change it, the session is fetched once
 * for all callers.
 */
export function createSessionSource(api: Api, known: Session) {
  let session: Promise<Session> = Promise.resolve(known)
  const startedAt = performance.now()
  const receivedAt = new WeakMap<Session, number>()
  return {
    current: () => session,
    /** Fetches the session again; without an answer the known one stays. */
    renew() {
      const previous = session
      session = unwrap(api.GET('/api/session')).then(
        (answer) => {
          receivedAt.set(answer, performance.now())
          // All remotes get it.
          return freezeDeep(answer)
        },
        () => previous,
      )
    },
    /** Milliseconds since 1970 by the service's clock: the session's time plus the time since its arrival. Independent of the device's clock. */
    now: (session: Session) => Date.parse(session.now) + performance.now() - (receivedAt.get(session) ?? startedAt),
  }
}
