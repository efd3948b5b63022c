import type { FastifyInstance } from 'fastify'

/** Names the parts without which the process cannot serve requests, such as `database`. */
type FindMissing = () => Promise<readonly string[]>

/**
 * Registers `/health/live` (the process answers) and `/health/ready` (it can serve requests), for proxies and supervisors. A process that
 * is not ready, or is stopping, answers 503 and names what is missing.
 */
export function registerHealth(app: FastifyInstance, findMissing: FindMissing) {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/health/live', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    const missing = isStopping ? ['the process is stopping'] : await findMissing()
    reply.header('cache-control', 'no-store')
    if (missing.length === 0) return reply.send({ status: 'ready' })
    return reply.code(503).send({ status: 'not ready', missing })
  })
}
