import { createHash, timingSafeEqual } from 'node:crypto'
import { parseLocalPath } from '@radruf/contract'
import type { CurrentReleases } from '@radruf/host'
import { OUTCOMES_URL, type OutcomeCounter } from '@radruf/release-tool/guard'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Overrides } from './overrides.ts'
import { fetchSession } from './request.ts'
import { type Source, shellReleaseId } from './source.ts'
import { toVisitor } from './visitor.ts'

/** Registers the route with the releases that a page loaded now would get, for open pages. */
export function registerReleasesRoute(app: FastifyInstance, { getPageRemotes, assets }: Source, serviceUrl: string) {
  app.get('/releases', async (request, reply) => {
    const renewed: string[] = []
    const { list, cookies } = await getPageRemotes(
      toVisitor(request, () => fetchSession(request, serviceUrl, (set) => void renewed.push(...set))),
      [],
    )
    const releases: CurrentReleases = {
      shell: shellReleaseId(assets),
      remotes: Object.fromEntries(list.map(({ name, hash }) => [name, hash])),
    }
    if (cookies.length || renewed.length) reply.header('set-cookie', [...cookies, ...renewed])
    return reply.header('cache-control', 'no-store').send(releases)
  })
}

/** Registers the routes of the panel and of the override forms. Answers 404 to people who may not override. */
export function registerOverrideRoutes(app: FastifyInstance, overrides: Overrides, serviceUrl: string) {
  app.addHook('onRequest', async (request, reply) => {
    const session = () => fetchSession(request, serviceUrl, () => {})
    if (!(await overrides.isAllowed(session))) return reply.code(404).send()
  })
  app.get('/overrides', async () => overrides.listChoices())
  app.post('/overrides', async (request, reply) => {
    const form = new URLSearchParams(String(request.body))
    const cookies = await overrides.applyForm(request, form)
    if (cookies.length) reply.header('set-cookie', cookies)
    return reply.redirect(parseLocalPath(form.get('to')) ?? '/', 303)
  })
}

/** Registers the route with mount and failure counts of releases, for a guard with the token. It contains no personal data. */
export function registerOutcomesRoute(app: FastifyInstance, outcomes: OutcomeCounter, token: string) {
  app.get(OUTCOMES_URL, async (request, reply) => {
    if (!hasToken(request, token)) return reply.code(401).send()
    return reply.header('cache-control', 'no-store').send(outcomes.list())
  })
}

/** Whether a request carries the operator's token. */
export const hasToken = ({ headers }: Pick<FastifyRequest, 'headers'>, token: string): boolean =>
  isEqualConstantTime(headers.authorization ?? '', `Bearer ${token}`)

const isEqualConstantTime = (given: string, wanted: string) => {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
