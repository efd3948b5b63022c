import { createHash, timingSafeEqual } from 'node:crypto'
import { OUTCOMES_URL, type OutcomeCounter } from '@radruf/release-tool/guard'
import type { FastifyInstance } from 'fastify'

/** Registers the route with mount and failure counts of releases, for a guard with the token. It contains no personal data. */
export function registerOutcomesRoute(app: FastifyInstance, outcomes: OutcomeCounter, token: string) {
  app.get(OUTCOMES_URL, async ({ headers }, reply) => {
    if (!isEqualConstantTime(headers.authorization ?? '', `Bearer ${token}`)) return reply.code(401).send()
    return reply.header('cache-control', 'no-store').send(outcomes.list())
  })
}

const isEqualConstantTime = (given: string, wanted: string) => {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
