import type { Session } from '@radruf/contract'
import { type Api, ask } from '@radruf/contract/client'

/**
 * The session as the browser knows it. Navigation uses what is known; after a write, which may have signed somebody in or out,
 * it is asked for again, once for all who want it.
 */
export function createSessionSource(api: Api, known: Session) {
  let session: Promise<Session> = Promise.resolve(known)
  let receivedAt = performance.now()
  return {
    current: () => session,
    /** The next {@link current} is asked of the service; without an answer what was known stays. */
    renew() {
      const previous = session
      session = ask(api.GET('/api/session')).then(
        (answer) => {
          receivedAt = performance.now()
          return answer
        },
        () => previous,
      )
    },
    /** The service's clock: what it said last plus what has passed since, whatever the device's clock says. */
    now: ({ now }: Session) => Date.parse(now) + (performance.now() - receivedAt),
  }
}
