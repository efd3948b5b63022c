import { SHARE_COOKIE } from '@radruf/federation/server'
import type { CurrentReleases } from '@radruf/host'
import type { FastifyInstance } from 'fastify'
import { readCookie } from './request.ts'
import { type Source, shellReleaseId } from './source.ts'

/** Registers the route with the releases that a page loaded now would get, for open pages. */
export function registerReleasesRoute(app: FastifyInstance, { getPageRemotes, assets }: Source) {
  app.get('/releases', async (request, reply) => {
    const { list, cookies } = await getPageRemotes(readCookie(request, SHARE_COOKIE), [])
    const releases: CurrentReleases = {
      shell: shellReleaseId(assets),
      remotes: Object.fromEntries(list.map(({ name, hash }) => [name, hash])),
    }
    if (cookies.length) reply.header('set-cookie', cookies)
    return reply.header('cache-control', 'no-store').send(releases)
  })
}
