import type { PersonEventName, PersonEvents, Session } from '@radruf/contract'
import { type Api, createApi, unwrap } from '@radruf/contract/client'
import { answerWith } from './handlers.ts'
import { beginSession } from './service/access.ts'
import type { Account, World } from './world/world.ts'

const ADDRESS = 'http://service.test'

/**
 * The mocked service in this very process, as one browser sees it: for component tests. `person` is signed in; without one
 * nobody is.
 */
export function mockedService(world: World, person: Account | null) {
  const session = person ? beginSession(world, person.id) : undefined
  const answer = answerWith(() => ({ world, session }))
  const fetch: typeof globalThis.fetch = (input, init) => answer(new Request(input, init))
  const api: Api = createApi({ baseUrl: ADDRESS, fetch })
  return {
    world,
    fetch,
    api,
    session: (): Promise<Session> => unwrap(api.GET('/api/session')),
    /** The person's event stream. */
    on: <N extends PersonEventName>(name: N, listener: (event: PersonEvents[N]) => void): (() => void) =>
      person
        ? world.events.listen(person.id, (event) => event.name === name && listener(event.payload as PersonEvents[N]))
        : () => {},
  }
}
