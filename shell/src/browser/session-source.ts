import type { Session } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'

/**
 * The session as the browser knows it. Navigation uses what is known; after a write, which may have signed somebody in or out,
 * it is asked for again, once for all who want it.
 */
export function createSessionSource(api: Api, known: Session) {
  let session: Promise<Session> = Promise.resolve(known)
  const begun = performance.now()
  const receivedAt = new WeakMap<Session, number>()
  return {
    current: () => session,
    /** The next {@link current} is asked of the service; without an answer what was known stays. */
    renew() {
      const previous = session
      session = unwrap(api.GET('/api/session')).then(
        (answer) => {
          receivedAt.set(answer, performance.now())
          return answer
        },
        () => previous,
      )
    },
    /** The service's clock: what it said with this session plus what has passed since, whatever the device's clock says. */
    now: (session: Session) => Date.parse(session.now) + performance.now() - (receivedAt.get(session) ?? begun),
  }
}
