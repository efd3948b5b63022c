import type { CurrentReleases } from '@radruf/host'
import type { FastifyInstance } from 'fastify'
import { createServiceClient, fetchSession } from './request.ts'
import { type Source, shellReleaseId } from './source.ts'
import { visitorOf } from './visitor.ts'

/** Registers the route with the releases that a page loaded now would get, for open pages. */
export function registerReleasesRoute(app: FastifyInstance, { getPageRemotes, assets }: Source, serviceUrl: string) {
  app.get('/releases', async (request, reply) => {
    const renewed: string[] = []
    const api = createServiceClient(request, serviceUrl, (set) => void renewed.push(...set))
    const { list, cookies } = await getPageRemotes(
      visitorOf(request, () => fetchSession(api)),
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
