import type { FastifyInstance } from 'fastify'

/** Requests that take longer are ended, so that a slow client cannot keep the process alive. */
const LIMIT_MS = 10_000

/**
 * Lets a closing server finish the requests and uploads that have begun, at most for ten seconds. The server accepts no new
 * connection meanwhile, and every reply closes its connection.
 */
export function finishRequestsOnClose(app: FastifyInstance, limitMs = LIMIT_MS) {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    const timer = setTimeout(() => app.server.closeAllConnections(), limitMs)
    app.server.once('close', () => clearTimeout(timer))
  })
  app.addHook('onSend', async (_, reply) => {
    // A connection that stays open would keep the server from closing.
    if (isClosing) reply.header('connection', 'close')
  })
}
