import type { PersonEventName, PersonEvents, Session } from '@radruf/contract'
import { type Api, createApi, unwrap } from '@radruf/contract/client'
import { createResponder } from './responder.ts'
import { createSession } from './service/access.ts'
import type { Account, MockState } from './state/mock-state.ts'

const BASE_URL = 'http://service.test'

/**
 * The mocked service in this very process, as one browser sees it: for component tests. `person` is signed in; without one
 * nobody is.
 */
export function createMockedService(mock: MockState, person: Account | null) {
  const session = person ? createSession(mock, person.id) : undefined
  const answer = createResponder(() => ({ mock, session }))
  const fetch: typeof globalThis.fetch = (input, init) => answer(new Request(input, init))
  const api: Api = createApi({ baseUrl: BASE_URL, fetch })
  return {
    mock,
    fetch,
    api,
    session: (): Promise<Session> => unwrap(api.GET('/api/session')),
    /** The person's event stream. */
    on: <N extends PersonEventName>(name: N, listener: (event: PersonEvents[N]) => void): (() => void) =>
      person
        ? mock.events.listen(person.id, (event) => event.name === name && listener(event.payload as PersonEvents[N]))
        : () => {},
  }
}
