import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { finishRequestsOnClose } from './finish-requests.ts'

test('a request whose body never ends does not keep the server from closing', async () => {
  const app = Fastify({ forceCloseConnections: true })
  finishRequestsOnClose(app, 50)
  app.post('/', async () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' }
  const call = request({ host: '127.0.0.1', port, method: 'POST', headers })
  const ended = new Promise<Error>((done) => call.on('error', done))
  await new Promise((done) => call.on('continue', () => done(undefined)).flushHeaders())
  await app.close()
  expect(await ended).toMatchObject({ code: 'ECONNRESET' })
})

test('a reply that the client reads slowly is not cut', async () => {
  const app = Fastify({ forceCloseConnections: true })
  finishRequestsOnClose(app)
  const content = 'x'.repeat(20_000_000)
  app.get('/', async () => content)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((done) => request({ host: '127.0.0.1', port }, done).end())
  const closed = app.close()
  let length = 0
  for await (const part of response) length += (part as Buffer).length
  expect(length).toBe(content.length)
  await closed
})
