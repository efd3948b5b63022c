import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startShellServer } from './testing/shell-server.ts'

/** A service that answers `/api/slow` when the test says so, echoes the length of bodies, and keeps streams open. */
function createFakeService() {
  const waiting: (() => void)[] = []
  const answer: RequestListener = (request, response) => {
    if (request.url === '/api/slow') return void waiting.push(() => response.end('done'))
    if (request.url === '/api/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
      return void response.write('retry: 1000\nid: 1\n\n')
    }
    void text(request).then(
      (body) => response.end(`received ${body.length}`),
      () => response.destroy(),
    )
  }
  return { waiting, answer }
}

test('a stop resets no request: 20 requests and an upload finish, streams end, idle connections close', async () => {
  const { waiting, answer } = createFakeService()
  const server = await startShellServer(answer)
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const request = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get(`${server.url}${path}`, { agent }, resolve).once('error', reject),
    )
  const stream = await request('/api/events')
  const streamed = text(stream)
  const idle = server.open('GET /api/idle HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(idle, 'data')
  const slow = Array.from({ length: 20 }, () => request('/api/slow'))
  const upload = server.open('POST /api/upload HTTP/1.1\r\nhost: localhost\r\ncontent-length: 8\r\n\r\nhalf')
  const uploaded = text(upload)
  await expect.poll(() => waiting.length).toBe(20)

  const idleClosed = once(idle, 'close')
  const stopped = server.stop()
  // The client reconnects after `retry`: the stream has an end, not a cut chunk.
  expect(await streamed).toBe('retry: 1000\nid: 1\n\n')
  expect(stream.complete).toBe(true)
  const late = await fetch(`${server.url}/api/upload`, { method: 'POST', body: 'late' })
  expect([late.status, late.headers.get('connection')]).toEqual([503, 'close'])
  upload.write('half')
  for (const reply of waiting) reply()
  const replies = await Promise.all(slow)
  expect(await Promise.all(replies.map(text))).toEqual(Array.from({ length: 20 }, () => 'done'))
  expect(new Set(replies.map(({ statusCode, headers }) => `${statusCode} ${headers.connection}`))).toEqual(
    new Set(['200 close']),
  )
  expect(await uploaded).toMatch(/^HTTP\/1.1 200 [\s\S]*received 8/)
  await idleClosed
  expect(await stopped).toBe('')
})
