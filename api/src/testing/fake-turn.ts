import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import {
  ATTRIBUTES,
  CLASSES,
  credentialKey,
  decodeMessage,
  encodeMessage,
  hasValidIntegrity,
  METHODS,
} from '../doctor/stun-message.ts'

const REALM = 'radruf.test'
const ADDRESS = Buffer.from([0, 1, 0, 0, 0, 0, 0, 0])
const UNAUTHORIZED = Buffer.concat([Buffer.from([0, 0, 4, 1]), Buffer.from('Unauthorized')])

export type FakeTurn = { port: number; tlsPort: number; allocations: () => number; close: () => void }

/** A STUN and TURN server on one port over UDP and TCP, and on another over TLS. It allocates and releases, but relays nothing. */
export async function startFakeTurn(secret: string, certificate: { key: string; cert: string }): Promise<FakeTurn> {
  let open = 0
  const answer = (request: Buffer) => {
    const { reply, allocated = 0 } = answerRequest(secret, request)
    open += allocated
    return reply
  }
  const serve = createSocketHandler(answer)
  const tcp = createServer(serve).listen(0, '127.0.0.1')
  const tls = createTlsServer(certificate, serve).listen(0, '127.0.0.1')
  await Promise.all([once(tcp, 'listening'), once(tls, 'listening')])
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4', (part, { port: from, address }) => {
    const reply = answer(part)
    if (reply) udp.send(reply, from, address)
  }).bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    port,
    tlsPort: (tls.address() as AddressInfo).port,
    allocations: () => open,
    close: () => {
      tcp.close()
      tls.close()
      udp.close()
    },
  }
}

/** Answers a STUN or TURN message. `allocated` is the change of the number of allocations. */
function answerRequest(secret: string, request: Buffer): { reply?: Buffer; allocated?: 1 | -1 } {
  const message = decodeMessage(request)
  if (!message) return {}
  const { type, transaction, attributes } = message
  const succeed = (attribute: number) => encodeMessage(type | CLASSES.success, [[attribute, ADDRESS]], { transaction })
  if (type === METHODS.binding) return { reply: succeed(ATTRIBUTES.mappedAddress) }
  const username = attributes.get(ATTRIBUTES.username)?.toString() ?? ''
  const password = createHmac('sha1', secret).update(username).digest('base64')
  const isValid =
    Number(username.split(':')[0]) > Date.now() / 1000 &&
    hasValidIntegrity(request, credentialKey(username, REALM, password))
  if (isValid) return { reply: succeed(ATTRIBUTES.relayedAddress), allocated: type === METHODS.allocate ? 1 : -1 }
  const refusal: Parameters<typeof encodeMessage>[1] = [
    [ATTRIBUTES.errorCode, UNAUTHORIZED],
    [ATTRIBUTES.realm, REALM],
    [ATTRIBUTES.nonce, 'once'],
  ]
  return { reply: encodeMessage(type | CLASSES.error, refusal, { transaction }) }
}

/** Answers over a stream in two parts, as a network may deliver it. */
const createSocketHandler = (answer: (request: Buffer) => Buffer | undefined) => (socket: Socket) =>
  socket
    .on('data', (part: Buffer) => {
      const reply = answer(part)
      if (!reply) return
      socket.write(reply.subarray(0, 10))
      setImmediate(() => socket.write(reply.subarray(10)))
    })
    .on('error', () => {})
