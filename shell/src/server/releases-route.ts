import { SHARE_COOKIE } from '@radruf/federation/server'
import type { FastifyInstance } from 'fastify'
import type { LiveReleases } from '../app/newer-release.tsx'
import { cookieOf } from './request.ts'
import { type Source, shellRelease } from './source.ts'

/** Tells open pages what a page would come with that was loaded now. */
export function tellReleases(app: FastifyInstance, { liveRemotes, assets }: Source) {
  app.get('/releases', async (request, reply) => {
    const { list, cookies } = await liveRemotes(cookieOf(request, SHARE_COOKIE), [])
    const releases: LiveReleases = {
      shell: shellRelease(assets),
      remotes: Object.fromEntries(list.map(({ name, hash }) => [name, hash])),
    }
    if (cookies.length) reply.header('set-cookie', cookies)
    return reply.header('cache-control', 'no-store').send(releases)
  })
}
