import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Requests that take longer are ended, so that a slow client cannot keep the process alive. */
const LIMIT_MS = 10_000

/**
 * Lets a closing server finish the requests and uploads that have started, at most for ten seconds. Meanwhile a new request is refused
 * with 503 before its body is read, and every reply closes its connection. Call it after all other `preClose` hooks: they end the
 * event streams, which have no end of their own. The server needs `forceCloseConnections: true`, which closes what is then left.
 */
export function finishRequestsOnClose(app: FastifyInstance, limitMs = LIMIT_MS) {
  const active = new Set<ServerResponse>()
  let isClosing = false
  let onFinished = () => {}
  app.addHook('onRequest', async (_, { raw }) => {
    active.add(raw)
    raw.once('close', () => {
      active.delete(raw)
      if (active.size === 0) onFinished()
    })
  })
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    if (active.size === 0) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, limitMs)
      onFinished = () => {
        clearTimeout(timer)
        done()
      }
    })
  })
}
