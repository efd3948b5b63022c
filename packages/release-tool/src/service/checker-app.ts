import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { writeArchive } from './build-archive.ts'
import type { CheckReply } from './checker.ts'
import { CHECKS_PATH, type RemoteCheck } from './checker-client.ts'
import type { RunChecks } from './checker-process.ts'
import { isSameSecret } from './tokens.ts'
import { MAX_UPLOAD_BYTES } from './upload.ts'

/** Bytes of a release, a shell and the live releases of other teams in Base64. */
const MAX_CHECK_BYTES = 8 * MAX_UPLOAD_BYTES

/** Creates the HTTP interface of the checker, which runs release checks for the registry with the same token. */
export function createCheckerApp(token: string, runChecks: RunChecks): FastifyInstance {
  const app = fastify({ bodyLimit: MAX_CHECK_BYTES, forceCloseConnections: true })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async () => ({ status: 'ready' }))
  app.post<{ Body: RemoteCheck }>(
    CHECKS_PATH,
    {
      onRequest: async ({ headers: { authorization = '' } }, reply) => {
        if (!isSameSecret(authorization, `Bearer ${token}`))
          return reply.code(403).send({ message: 'the token is not CHECKER_TOKEN.' })
      },
    },
    async ({ body }, reply) => {
      const ended = new AbortController()
      // A registry that has ended asks again when it is back.
      reply.raw.once('close', () => ended.abort())
      return checkFiles(body, runChecks, ended.signal)
    },
  )
  return app
}

async function checkFiles(
  { release, shell: { offer, types, build }, grants, neighbors = [] }: RemoteCheck,
  runChecks: RunChecks,
  signal: AbortSignal,
): Promise<CheckReply> {
  const draft = await mkdtemp(join(tmpdir(), 'radruf-check-'))
  const [dist, folder] = [join(draft, 'release'), join(draft, 'shell')]
  try {
    if (!(await writeArchive(release, dist)) || !(await writeArchive(build, folder)))
      return { failed: 'a file has a path outside of its build.' }
    const folders = neighbors.map((_, index) => join(draft, String(index)))
    const areWritten = await Promise.all(neighbors.map((archive, index) => writeArchive(archive, folders[index] ?? '')))
    if (areWritten.includes(false)) return { failed: 'a file has a path outside of its build.' }
    return await runChecks({ dist, shell: { offer, types, folder }, grants, neighbors: folders }, signal)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
