import { createServer } from 'node:net'

/** A port of 127.0.0.1 on which no process listens. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
