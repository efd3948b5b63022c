import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuseTunnels } from './client-errors.ts'

test('CONNECT is refused, and a client that leaves its side open does not keep the server from closing', async () => {
  const app = Fastify({ forceCloseConnections: true })
  refuseTunnels(app.server)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
  socket.write('CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\ncontent-length: 9\r\n\r\nunread')
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\nallow: [\s\S]*connection: close/)
  await app.close()
  socket.destroy()
})
