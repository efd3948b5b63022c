import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Names parts of the process that do not work, such as `database`. */
type FindParts = () => Promise<readonly string[]>

/** Servers that are about to stop. */
const draining = new WeakSet<object>()

/**
 * Lets a server go on serving while it says that it is not ready: a proxy that asks sends its requests elsewhere before the server refuses
 * any. Close the server afterwards.
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  draining.add(app.server)
  await delay(seconds * 1000)
}

/**
 * Registers `/health/live` (the process answers) and `/health/ready` (it can serve requests), for proxies and supervisors. A process that
 * is not ready, or is stopping, answers 503 and names what is missing. One that serves most requests is ready, and names what is impaired:
 * a proxy that waited for this part would stop the product.
 */
export function registerHealth(app: FastifyInstance, findMissing: FindParts, findImpaired: FindParts = async () => []) {
  app.addHook('preClose', async () => {
    draining.add(app.server)
  })
  app.get('/health/live', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }))
  app.get('/health/ready', async (_, reply) => {
    const missing = draining.has(app.server) ? ['the process is stopping'] : await findMissing()
    reply.header('cache-control', 'no-store')
    if (missing.length > 0) return reply.code(503).send({ status: 'not ready', missing })
    const impaired = await findImpaired()
    return reply.send({ status: 'ready', ...(impaired.length > 0 && { impaired }) })
  })
}
