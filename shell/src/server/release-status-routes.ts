import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Asset } from '@radruf/federation/release'
import { type ReleaseCounter, type ReleaseStatus, SHELL_PART, STATUS_URL } from '@radruf/release-tool/guard'
import type { FastifyInstance } from 'fastify'
import { APP_VERSION } from '../app/version.ts'
import { hasToken } from './release-routes.ts'
import { type Source, shellReleaseId } from './source.ts'
import { createSourceFinder } from './source-stacks.ts'

/** Registers the figures of releases for an operator with the token. They contain no personal data. */
export function registerStatusRoutes(app: FastifyInstance, counter: ReleaseCounter, source: Source, token: string) {
  const findSources = createSourceFinder(source)
  app.get(STATUS_URL, async (request, reply) => {
    if (!hasToken(request, token)) return reply.code(401).send()
    const statuses = (await readStatuses(counter, source)).map(async (status) => ({
      ...status,
      lastFailures: await Promise.all(
        status.lastFailures.map(async (failure) => ({ ...failure, stack: await findSources(status, failure.stack) })),
      ),
    }))
    return reply.header('cache-control', 'no-store').send(await Promise.all(statuses))
  })
}

/** The figures of every live release, canary, and release that was counted since the start, and those of the shell. */
export async function readStatuses(counter: ReleaseCounter, source: Source) {
  const { readRegistry, fetchRelease, files } = source
  const { remotes } = await readRegistry()
  const live = Object.entries(remotes).flatMap(([remote, { stable, canary }]) => [
    ...(stable ? [{ remote, release: stable, state: 'live' as const }] : []),
    ...(canary ? [{ remote, release: canary.release, state: 'canary' as const }] : []),
  ])
  const isLive = (one: { remote: string; release: string }) =>
    live.some(({ remote, release }) => remote === one.remote && release === one.release)
  const earlier = counter.list().filter((one) => one.remote !== SHELL_PART && !isLive(one))
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
  return [...statuses.flat(), await readShellStatus(counter, source)]
}

/** The figures of the shell itself. It has no team: the operator installs it. */
async function readShellStatus(counter: ReleaseCounter, { assets, files }: Source): Promise<ReleaseStatus> {
  const release = shellReleaseId(assets)
  const sent = [...assets.scripts, ...assets.styles].map(({ url }) => ({ file: url.replace('/assets/', '') }))
  const [folder = ''] = files.assets
  const bytes = await measureSent(sent, folder).catch(() => 0)
  const counts = counter.get(SHELL_PART, release)
  return { remote: SHELL_PART, release, version: APP_VERSION, owner: SHELL_PART, state: 'live', bytes, ...counts }
}

/** Bytes of files as they are sent: compressed where the build has compressed them. */
async function measureSent(assets: readonly Pick<Asset, 'file'>[], folder: string): Promise<number> {
  const sizes = assets.map(async ({ file }) => {
    const { size } = await stat(join(folder, `${file}.br`)).catch(() => stat(join(folder, file)))
    return size
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
