import { ApiProblem, type Handlers } from './endpoint-call.ts'

/** The push services that browsers have; the mocked service pushes nothing, it only takes subscriptions. */
const PUSH_SERVICES = /^https:\/\/([a-z0-9-]+\.)+(googleapis\.com|mozilla\.com|apple\.com|windows\.com)$/

export const pushHandlers = {
  savePushSubscription: ({ mock, body }) => {
    if (!PUSH_SERVICES.test(URL.parse(body.endpoint)?.origin ?? '')) throw new ApiProblem('PUSH_SERVICE_UNKNOWN')
    return { id: mock.newId() }
  },
  deletePushSubscription: () => null,
} satisfies Partial<Handlers>
