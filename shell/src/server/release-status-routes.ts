import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Asset } from '@radruf/federation/release'
import { type ReleaseCounter, type ReleaseStatus, STATUS_URL } from '@radruf/release-tool/guard'
import type { FastifyInstance } from 'fastify'
import { hasToken } from './release-routes.ts'
import type { Source } from './source.ts'

/** Registers the figures of releases for an operator with the token. They contain no personal data. */
export function registerStatusRoutes(app: FastifyInstance, counter: ReleaseCounter, source: Source, token: string) {
  app.get(STATUS_URL, async (request, reply) => {
    if (!hasToken(request, token)) return reply.code(401).send()
    return reply.header('cache-control', 'no-store').send(await readStatuses(counter, source))
  })
}

/** The figures of every live release, canary, and release that was counted since the start. */
export async function readStatuses(counter: ReleaseCounter, { readRegistry, fetchRelease, files }: Source) {
  const { remotes } = await readRegistry()
  const live = Object.entries(remotes).flatMap(([remote, { stable, canary }]) => [
    ...(stable ? [{ remote, release: stable, state: 'live' as const }] : []),
    ...(canary ? [{ remote, release: canary.release, state: 'canary' as const }] : []),
  ])
  const isLive = (one: { remote: string; release: string }) =>
    live.some(({ remote, release }) => remote === one.remote && release === one.release)
  const earlier = counter.list().filter((one) => !isLive(one))
  const all = [...live, ...earlier.map((one) => ({ ...one, state: 'before' as const }))]
  const statuses = await Promise.all(
    all.map(async ({ remote, release, state }): Promise<ReleaseStatus[]> => {
      const description = await fetchRelease(remote, release)
      if (!description) return []
      const { version, owner, entry, scripts, styles } = description
      const bytes = await measureSent([entry, ...scripts, ...styles], join(files.releases, remote, release))
      return [{ remote, release, version, owner, state, bytes, ...counter.get(remote, release) }]
    }),
  )
  return statuses.flat()
}

/** Bytes of files as they are sent: compressed where the build has compressed them. */
async function measureSent(assets: readonly Asset[], folder: string): Promise<number> {
  const sizes = assets.map(async ({ file }) => {
    const { size } = await stat(join(folder, `${file}.br`)).catch(() => stat(join(folder, file)))
    return size
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
