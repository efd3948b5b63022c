import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { LineProfile } from './line-model.ts'
import { createTcpLine } from './tcp-line.ts'

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

/** A line to a server that keeps what arrives, with the time of each piece, and a socket that writes into the line. */
async function openLine(profile: Partial<LineProfile> = {}) {
  const received: { text: string; at: number }[] = []
  let connections = 0
  let isEnded = false
  const server = createServer((socket) => {
    connections += 1
    socket.on('data', (data) => received.push({ text: data.toString(), at: performance.now() }))
    socket.on('close', () => {
      isEnded = true
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const line = await createTcpLine((server.address() as AddressInfo).port)
  line.setProfile(profile)
  const socket: Socket = connect(line.port, '127.0.0.1')
  await once(socket, 'connect')
  closings.push(() => {
    socket.destroy()
    line.close()
    server.close()
  })
  const text = () => received.map(({ text }) => text).join('')
  return { line, socket, received, text, isEnded: () => isEnded, connections: () => connections }
}

test('data that were sent before a delay ended arrive before later data', async () => {
  const { line, socket, text } = await openLine()
  line.setProfile({ delayMs: 150 })
  socket.write('first ')
  await new Promise((later) => setTimeout(later, 50))
  line.setProfile({ delayMs: 0 })
  socket.write('second')
  await expect.poll(text).toBe('first second')
})

test('a limited rate passes bit by bit, without its limit the rest at once', async () => {
  const { line, socket, received, text } = await openLine()
  line.setProfile({ kbit: 96 })
  const begin = performance.now()
  // A piece of 1,200 bytes takes 100 ms, all of them more than three minutes.
  const bytes = 2_400_000
  socket.write('x'.repeat(bytes))
  await expect.poll(() => received.length).toBeGreaterThan(2)
  expect((received[2]?.at ?? 0) - begin).toBeGreaterThan(250)
  line.setProfile({ kbit: undefined })
  await expect.poll(() => text().length).toBe(bytes)
})

test('a full queue stops the reading, so that the sender waits', async () => {
  const { line, socket, text } = await openLine()
  line.setProfile({ kbit: 96 })
  const megabytes = 'x'.repeat(20_000_000)
  socket.write(megabytes)
  await expect.poll(() => text().length).toBeGreaterThan(0)
  expect(socket.writableLength).toBeGreaterThan(0)
  line.setProfile({ kbit: undefined })
  await expect.poll(() => text().length).toBe(megabytes.length)
})

test('a cut line keeps everything until it is restored', async () => {
  const { line, socket, text } = await openLine()
  line.setProfile({ isCut: true })
  socket.write('kept')
  await new Promise((later) => setTimeout(later, 100))
  expect(text()).toBe('')
  line.setProfile({ isCut: false })
  await expect.poll(text).toBe('kept')
})

test('data that were sent before the end still arrive, then the end', async () => {
  const { line, socket, text, isEnded } = await openLine()
  line.setProfile({ delayMs: 100 })
  socket.end('goodbye')
  await expect.poll(isEnded).toBe(true)
  expect(text()).toBe('goodbye')
})

test('a connection that begins during a cut waits for the line, with its data', async () => {
  const { line, socket, text, connections } = await openLine({ isCut: true })
  socket.write('early')
  await new Promise((later) => setTimeout(later, 100))
  expect(connections()).toBe(0)
  line.setProfile({ isCut: false })
  await expect.poll(text).toBe('early')
  expect(connections()).toBe(1)
})

test('the first data of a connection arrive after its round trip and the way', async () => {
  const begin = performance.now()
  const { socket, received } = await openLine({ delayMs: 60 })
  socket.write('first')
  await expect.poll(() => received.length).toBe(1)
  expect((received[0]?.at ?? 0) - begin).toBeGreaterThanOrEqual(180)
})
