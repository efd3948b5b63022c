import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from './http.ts'

test('a connection that a proxy reuses is announced without an end', async () => {
  const server = createHttpServer(async () => new Response('ok')).listen(0, '127.0.0.1')
  const agent = new Agent({ keepAlive: true })
  onTestFinished(async () => {
    agent.destroy()
    await new Promise((done) => server.close(done))
  })
  await once(server, 'listening')
  const [answer] = (await once(
    get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent }),
    'response',
  )) as [IncomingMessage]
  answer.resume()
  expect(answer.headers.connection).toBe('keep-alive')
  expect(answer.headers['keep-alive']).toBeUndefined()
})
