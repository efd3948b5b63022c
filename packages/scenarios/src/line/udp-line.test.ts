import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { rewriteAddresses, rewriteCandidates } from './rewrite-candidates.ts'
import { createUdpLine } from './udp-line.ts'

/** Opens a socket that answers every packet with the same packet. */
async function openEcho() {
  const socket = createSocket('udp4')
  socket.on('message', (packet, { port, address }) => socket.send(packet, port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

async function sendAndReceive(port: number, text: string) {
  const socket = createSocket('udp4')
  socket.send(text, port, '127.0.0.1')
  const [packet] = (await once(socket, 'message')) as [Buffer]
  socket.close()
  return packet.toString()
}

test('packets reach the target and the answers their sender, each delayed on both ways', async () => {
  const echo = await openEcho()
  const line = createUdpLine({ delayMs: 60 })
  const port = await line.relayTo({ address: '127.0.0.1', port: echo.address().port })
  const begin = performance.now()
  expect(await Promise.all([sendAndReceive(port, 'one'), sendAndReceive(port, 'two')])).toEqual(['one', 'two'])
  expect(performance.now() - begin).toBeGreaterThanOrEqual(120)
  expect(line.counts).toEqual({ passed: 4, lost: 0 })
  line.close()
  echo.close()
})

test('a cut line loses packets until it is restored', async () => {
  const echo = await openEcho()
  const line = createUdpLine({ isCut: true })
  const port = await line.relayTo({ address: '127.0.0.1', port: echo.address().port })
  const socket = createSocket('udp4')
  await new Promise((sent) => socket.send('lost', port, '127.0.0.1', sent))
  await expect.poll(() => line.counts).toEqual({ passed: 0, lost: 1 })
  line.setProfile({ isCut: false })
  expect(await sendAndReceive(port, 'found')).toBe('found')
  socket.close()
  line.close()
  echo.close()
})

test('a signal names the relay in place of the browser, and each address has one relay', async () => {
  const line = createUdpLine()
  const rewrite = async (candidate: string) => {
    const signal = { candidate, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null }
    const rewritten = await rewriteCandidates({ type: 'candidate', candidate: signal }, line)
    return rewritten.type === 'candidate' ? rewritten.candidate.candidate : ''
  }
  const port = await line.relayTo({ address: '127.0.0.1', port: 5000 })
  expect(await rewrite('candidate:1 1 udp 2113937151 a1b2.local 5000 typ host generation 0')).toBe(
    `candidate:1 1 udp 2113937151 127.0.0.1 ${port} typ host generation 0`,
  )
  const relayed = 'candidate:1 1 udp 41885439 127.0.0.1 6000 typ relay raddr 0.0.0.0 rport 0'
  expect(await rewrite(relayed)).toBe(relayed)
  line.close()
})

test('a message of another signalling protocol names the relay as well', async () => {
  const line = createUdpLine()
  const port = await line.relayTo({ address: '127.0.0.1', port: 5000 })
  const message = (candidatePort: number) =>
    JSON.stringify({ sdp: `v=0\r\na=candidate:1 1 udp 2113937151 127.0.0.1 ${candidatePort} typ host\r\n` })
  expect(await rewriteAddresses(message(5000), line)).toBe(message(port))
  line.close()
})

test.each([
  ['another machine', 'candidate:1 1 udp 2113937151 192.0.2.1 5000 typ host'],
  ['a relay', 'candidate:1 1 udp 41885439 127.0.0.1 6000 typ relay raddr 0.0.0.0 rport 0'],
  ['a listening TCP socket', 'candidate:1 1 tcp 1518280447 127.0.0.1 6000 typ host tcptype passive'],
])('where the line is the only route, a candidate of %s is an error', async (_, candidate) => {
  const line = createUdpLine()
  expect(await rewriteAddresses(candidate, line)).toBe(candidate)
  await expect(rewriteAddresses(candidate, line, { isOnlyRoute: true })).rejects.toThrow('bypass the line')
  line.close()
})

test('a TCP candidate that only connects itself needs no route', async () => {
  const active = 'candidate:1 1 tcp 1518280447 127.0.0.1 9 typ host tcptype active'
  expect(await rewriteAddresses(active, createUdpLine(), { isOnlyRoute: true })).toBe(active)
})
