import { type Handlers, Refused } from './call.ts'

/** The push services that browsers have; the mocked service pushes nothing, it only takes subscriptions. */
const SERVICES = /^https:\/\/([a-z0-9-]+\.)+(googleapis\.com|mozilla\.com|apple\.com|windows\.com)$/

export const pushHandlers = {
  savePushSubscription: ({ world, body }) => {
    if (!SERVICES.test(URL.parse(body.endpoint)?.origin ?? '')) throw new Refused('PUSH_SERVICE_UNKNOWN')
    return { id: world.newId() }
  },
  deletePushSubscription: () => null,
} satisfies Partial<Handlers>
