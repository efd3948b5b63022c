import type { Problem } from '@radruf/contract'
import { ENDPOINTS, type Endpoint, type EndpointName } from '@radruf/contract/api'
import type { Answering } from '../client.ts'

/** Refusals that any call may get: of access, of reading the request, of the app's version. */
const ALWAYS = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'INVALID_INPUT', 'UPDATE_REQUIRED', 'ORIGIN_REFUSED']

const ROUTES = (Object.keys(ENDPOINTS) as EndpointName[]).map((name) => {
  const endpoint: Endpoint = ENDPOINTS[name]
  return { name, endpoint, pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`) }
})

/**
 * The same service, which throws when an answer is not what the contract says: a reply's form and status, or an undeclared refusal.
 * Notes the endpoints that answered with more than a refusal.
 */
export const checked = (app: Answering, answered: Set<string>): Answering => ({
  inject: async (options) => {
    const answer = await app.inject(options)
    const { pathname } = new URL(String(options.url), 'http://service.test')
    const route = ROUTES.find(({ endpoint, pattern }) => endpoint.method === options.method && pattern.test(pathname))
    if (!route) return answer
    const { name, endpoint } = route
    if (answer.statusCode >= 400) {
      const { code } = JSON.parse(answer.body) as Problem
      if (![...ALWAYS, ...endpoint.errors].includes(code))
        throw new Error(`${name} refused with ${code}: ${answer.body}`)
      return answer
    }
    const status = endpoint.status ?? 200
    if (answer.statusCode !== status) throw new Error(`${name} answered ${answer.statusCode} in place of ${status}`)
    answered.add(name)
    if (status !== 204) endpoint.reply.parse(endpoint.file ? answer.body : JSON.parse(answer.body))
    return answer
  },
})
