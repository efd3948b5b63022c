import type { Problem } from '@radruf/contract'
import { ENDPOINTS, type Endpoint, type EndpointName, listErrors } from '@radruf/contract/api'
import type { RequestInjector } from '../client.ts'

/** Refusals of every endpoint: request format, app version, origin, and of a case that another mechanic has. */
const COMMON_REFUSALS = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'INVALID_INPUT', 'UPDATE_REQUIRED', 'ORIGIN_REFUSED']

const ROUTES = (Object.keys(ENDPOINTS) as EndpointName[]).map((name) => {
  const endpoint: Endpoint = ENDPOINTS[name]
  return { name, endpoint, pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`) }
})

/**
 * Wraps a service and throws when an answer violates the contract: the reply's schema or status, or an undeclared refusal.
 * Adds every endpoint that returned a reply to `answered`.
 */
export const withContractChecks = (app: RequestInjector, answered: Set<string>): RequestInjector => ({
  inject: async (options) => {
    const answer = await app.inject(options)
    const { pathname } = new URL(String(options.url), 'http://service.test')
    const route = ROUTES.find(({ endpoint, pattern }) => endpoint.method === options.method && pattern.test(pathname))
    if (!route) return answer
    const { name, endpoint } = route
    if (answer.statusCode >= 400) {
      const { code } = JSON.parse(answer.body) as Problem
      if (![...COMMON_REFUSALS, ...listErrors(endpoint)].includes(code))
        throw new Error(`${name} refused with ${code}: ${answer.body}`)
      return answer
    }
    const status = endpoint.status ?? 200
    if (answer.statusCode !== status) throw new Error(`${name} answered ${answer.statusCode} instead of ${status}`)
    answered.add(name)
    if (status !== 204) endpoint.reply.parse(endpoint.file ? answer.body : JSON.parse(answer.body))
    return answer
  },
})
