import type { PersonEventName, PersonEvents, Session } from '@radruf/contract'
import { type Api, createApi, unwrap } from '@radruf/contract/client'
import { createResponder } from './responder.ts'
import { createSession } from './service/access.ts'
import type { Account, MockState } from './state/mock-state.ts'

const BASE_URL = 'http://service.test'

/** The mocked service in the current process, as the browser of `person` uses it. Without a person the browser is signed out. */
export function createMockedService(mock: MockState, person: Account | null) {
  const session = person ? createSession(mock, person.id) : undefined
  const respond = createResponder(() => ({ mock, session }))
  const fetch: typeof globalThis.fetch = (input, init) => respond(new Request(input, init))
  const api: Api = createApi({ baseUrl: BASE_URL, fetch })
  return {
    mock,
    fetch,
    api,
    session: (): Promise<Session> => unwrap(api.GET('/api/session')),
    /** Subscribes to the person's events. The returned function unsubscribes. */
    on: <N extends PersonEventName>(name: N, listener: (event: PersonEvents[N]) => void): (() => void) =>
      person
        ? mock.events.subscribe(person.id, (event) => event.name === name && listener(event.payload as PersonEvents[N]))
        : () => {},
  }
}
