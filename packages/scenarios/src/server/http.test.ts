import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer, forwardRequest } from './http.ts'

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a connection that a proxy reuses is announced without an end', async () => {
  const url = await listen(createHttpServer((_, send) => send(new Response('ok'))))
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.headers.connection).toBe('keep-alive')
  expect(answer.headers['keep-alive']).toBeUndefined()
})

test('a forwarded request keeps its method, headers and body, and the response its cookies', async () => {
  const service = await listen(
    createHttpServer(async (request, send) => {
      const { pathname, search } = new URL(request.url)
      const text = `${request.method} ${pathname}${search} ${request.headers.get('origin')} ${await request.text()}`
      const headers = new Headers({ 'x-answer': '1' })
      for (const name of ['one', 'two']) headers.append('set-cookie', `${name}=1`)
      return send(new Response(text, { status: 201, headers }))
    }),
  )
  const front = await listen(createHttpServer(async (request, send) => send(await forwardRequest(request, service))))
  const options = { method: 'POST', headers: { origin: 'http://localhost:3000' }, body: 'text' }
  const response = await fetch(`${front}/api/path?query=1`, options)
  expect(await response.text()).toBe('POST /api/path?query=1 http://localhost:3000 text')
  expect(response.status).toBe(201)
  expect(response.headers.get('x-answer')).toBe('1')
  expect(response.headers.getSetCookie()).toEqual(['one=1', 'two=1'])
})

test('a client that leaves ends the forwarded request, too', async () => {
  const left = Promise.withResolvers<void>()
  const service = await listen(
    createHttpServer(async (request, send) => {
      request.signal.addEventListener('abort', () => left.resolve())
      await send(new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1)) })))
    }),
  )
  const front = await listen(createHttpServer(async (request, send) => send(await forwardRequest(request, service))))
  const abort = new AbortController()
  await fetch(front, { signal: abort.signal })
  abort.abort()
  await left.promise
})

test('an error is shown as text', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const url = await listen(createHttpServer(() => Promise.reject(new Error('the rows cannot be read'))))
  const response = await fetch(url)
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/plain; charset=utf-8'])
  expect(await response.text()).toContain('the rows cannot be read')
  log.mockRestore()
})
