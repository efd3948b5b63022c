import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect as connectTcp, isIPv6, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { serverName } from './check-public-address.ts'
import {
  ATTRIBUTES,
  CLASSES,
  credentialKey,
  decodeMessage,
  describeStunError,
  encodeMessage,
  METHODS,
  messageLength,
  type StunMessage,
} from './stun-message.ts'

const TIMEOUT_MS = 5_000
/** UDP loses packets: a request is repeated until a reply arrives. */
const RESEND_MS = 500

type Transport = 'udp' | 'tcp' | 'tls'
type IceUrl = { scheme: 'stun' | 'turn'; host: string; port: number; transport: Transport }
type Credentials = { username: string; credential: string }
/** Sends a request; resolves with its reply. */
type Connection = { send: (message: Buffer) => Promise<StunMessage>; close: () => void }

const ICE_URL = /^(stun|turn)(s?):(\[[0-9a-f:.]+\]|[^:?[\]]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/i

/** Parses a URL such as `turn:turn.example:3478?transport=tcp` (RFC 7064, RFC 7065). */
export function parseIceUrl(url: string): IceUrl | undefined {
  const [, scheme, secure, host, port, transport] = ICE_URL.exec(url) ?? []
  if (!scheme || !host) return undefined
  return {
    scheme: scheme.toLowerCase() === 'stun' ? 'stun' : 'turn',
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port ?? (secure ? 5349 : 3478)),
    transport: secure ? 'tls' : transport?.toLowerCase() === 'tcp' ? 'tcp' : 'udp',
  }
}

/** Asks a STUN server for this machine's address. Throws when it does not answer. */
export async function requestBinding(url: IceUrl): Promise<void> {
  const connection = await open(url)
  try {
    const reply = await connection.send(encodeMessage(METHODS.binding, []))
    if (reply.type !== (METHODS.binding | CLASSES.success)) throw new Error(describeStunError(reply))
  } finally {
    connection.close()
  }
}

const UDP_RELAY = Buffer.from([17, 0, 0, 0])
const NO_LIFETIME = Buffer.alloc(4)

/** Allocates a relayed address at a TURN server and releases it. Throws when the server refuses or does not answer. */
export async function requestAllocation(url: IceUrl, { username, credential }: Credentials): Promise<void> {
  const connection = await open(url)
  try {
    const relay = [ATTRIBUTES.requestedTransport, UDP_RELAY] as const
    // The first reply refuses and names the realm and the nonce of the credentials.
    const challenge = await connection.send(encodeMessage(METHODS.allocate, [relay]))
    const realm = challenge.attributes.get(ATTRIBUTES.realm)
    const nonce = challenge.attributes.get(ATTRIBUTES.nonce)
    if (challenge.type === (METHODS.allocate | CLASSES.success))
      throw new Error('it is an open relay: it needs no credentials')
    if (!realm || !nonce) throw new Error(describeStunError(challenge))
    const proof = [
      [ATTRIBUTES.username, username],
      [ATTRIBUTES.realm, realm],
      [ATTRIBUTES.nonce, nonce],
    ] as const
    const key = credentialKey(username, realm.toString(), credential)
    const allocated = await connection.send(encodeMessage(METHODS.allocate, [relay, ...proof], { key }))
    if (allocated.type !== (METHODS.allocate | CLASSES.success)) throw new Error(describeStunError(allocated))
    if (!allocated.attributes.has(ATTRIBUTES.relayedAddress)) throw new Error('the reply has no relayed address')
    await connection.send(encodeMessage(METHODS.refresh, [[ATTRIBUTES.lifetime, NO_LIFETIME], ...proof], { key }))
  } finally {
    connection.close()
  }
}

const open = ({ host, port, transport }: IceUrl): Promise<Connection> =>
  transport === 'udp'
    ? openUdp(host, port)
    : openStream(
        transport === 'tls' ? connectTls({ host, port, ...serverName(host) }) : connectTcp({ host, port }),
        transport,
      )

async function openUdp(host: string, port: number): Promise<Connection> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  socket.connect(port, host)
  await once(socket, 'connect')
  return {
    close: () => socket.close(),
    send: (message) => {
      const reply = waitForReply(message, (onPart, onError) => socket.on('message', onPart).on('error', onError))
      const resend = setInterval(() => socket.send(message), RESEND_MS)
      socket.send(message)
      return reply.finally(() => clearInterval(resend))
    },
  }
}

async function openStream(socket: Socket, transport: Transport): Promise<Connection> {
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')))
  await once(socket, transport === 'tls' ? 'secureConnect' : 'connect')
  return {
    close: () => socket.destroy(),
    send: (message) => {
      let received = Buffer.alloc(0)
      const reply = waitForReply(message, (onPart, onError) =>
        socket.on('error', onError).on('data', (part: Buffer) => {
          received = Buffer.concat([received, part])
          const length = messageLength(received)
          if (length !== undefined && received.length >= length) onPart(received.subarray(0, length))
        }),
      )
      socket.write(message)
      return reply
    },
  }
}

/** Resolves with the reply that has the transaction of the request. */
function waitForReply(
  request: Buffer,
  listen: (onPart: (part: Buffer) => void, onError: (error: Error) => void) => void,
): Promise<StunMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<StunMessage>()
  const timer = setTimeout(() => reject(new Error('no answer')), TIMEOUT_MS)
  const transaction = decodeMessage(request)?.transaction
  listen((part) => {
    const reply = decodeMessage(part)
    if (reply && transaction && reply.transaction.equals(transaction)) resolve(reply)
  }, reject)
  return promise.finally(() => clearTimeout(timer))
}
