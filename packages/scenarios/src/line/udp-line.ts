import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { MINUTE_MS } from '@radruf/contract'
import { GOOD_LINE, IDLE_LINE, type LineProfile, type LineState, passPacket } from './line-model.ts'
import { waitUntil } from './wait-until.ts'

/** A relay without packets is closed after this long. */
const IDLE_MS = MINUTE_MS

export type SocketAddress = { address: string; port: number }

/**
 * A simulated UDP line on this machine. All relays of the line share its two directions: `there` towards the targets, `back` from
 * them. A changed profile applies to the packets that follow.
 */
export type UdpLine = {
  setProfile: (profile: Partial<LineProfile>) => void
  /** Opens a port that forwards packets to `target` and replies to their sender, or returns the one that is open. */
  relayTo: (target: SocketAddress, direction?: 'there' | 'back') => Promise<number>
  /** Passed and lost packets of each direction. */
  counts: { passed: number; lost: number }
  close: () => void
}

export function createUdpLine(initial: Partial<LineProfile> = {}): UdpLine {
  let profile: LineProfile = { ...GOOD_LINE, ...initial }
  const states: Record<'there' | 'back', LineState> = { there: IDLE_LINE, back: IDLE_LINE }
  const relays = new Map<string, Promise<Relay>>()
  const counts = { passed: 0, lost: 0 }

  /** Sends a packet at the time the line delivers it. */
  const pass = (direction: 'there' | 'back', bytes: number, deliver: () => void) => {
    const now = performance.now()
    const { line, deliverAt } = passPacket(states[direction], profile, { bytes, now, random: Math.random })
    states[direction] = line
    if (deliverAt === undefined) {
      counts.lost += 1
      return
    }
    counts.passed += 1
    if (deliverAt <= now) deliver()
    else void waitUntil(deliverAt).then(deliver)
  }

  return {
    counts,
    setProfile(change) {
      profile = { ...profile, ...change }
    },
    async relayTo(target, direction = 'there') {
      const key = `${target.address} ${target.port} ${direction}`
      const relay = relays.get(key) ?? openRelay({ target, direction, pass, onClose: () => relays.delete(key) })
      relays.set(key, relay)
      return (await relay).port
    },
    close() {
      for (const relay of relays.values())
        relay.then(
          ({ close }) => close(),
          () => {},
        )
    },
  }
}

type Relay = { port: number; close: () => void }
type Direction = 'there' | 'back'
type RelayOptions = {
  target: SocketAddress
  direction: Direction
  pass: (direction: Direction, bytes: number, deliver: () => void) => void
  onClose: () => void
}
type OpenRelay = RelayOptions & {
  type: 'udp4' | 'udp6'
  listening: Socket
  /** Each sender has its own socket towards the target, so that replies reach the right sender. */
  senders: Map<string, Socket>
  idle: NodeJS.Timeout
  isOpen: boolean
}

async function openRelay(options: RelayOptions): Promise<Relay> {
  const { target, direction } = options
  const type = target.address.includes(':') ? 'udp6' : 'udp4'
  const listening = createSocket(type)
  const idle = setTimeout(() => close(relay), IDLE_MS).unref()
  const relay: OpenRelay = { ...options, type, listening, senders: new Map(), idle, isOpen: true }
  listening.on('message', (packet, sender) => forward(relay, direction, socketFor(relay, sender), packet, target))
  listening.bind(0, target.address).unref()
  try {
    await once(listening, 'listening')
  } catch (error) {
    close(relay)
    throw error
  }
  listening.on('error', () => {})
  return { port: listening.address().port, close: () => close(relay) }
}

function forward(relay: OpenRelay, way: Direction, from: Socket, packet: Buffer, to: SocketAddress) {
  relay.idle.refresh()
  // The relay may have been closed in the meantime.
  relay.pass(way, packet.length, () => relay.isOpen && from.send(packet, to.port, to.address, () => {}))
}

function socketFor(relay: OpenRelay, sender: SocketAddress): Socket {
  const key = `${sender.address} ${sender.port}`
  const known = relay.senders.get(key)
  if (known) return known
  const opposite = relay.direction === 'there' ? 'back' : 'there'
  const socket = createSocket(relay.type, (packet) => forward(relay, opposite, relay.listening, packet, sender)).unref()
  socket.on('error', () => {})
  relay.senders.set(key, socket)
  return socket
}

function close(relay: OpenRelay) {
  if (!relay.isOpen) return
  relay.isOpen = false
  clearTimeout(relay.idle)
  for (const socket of [relay.listening, ...relay.senders.values()]) socket.close()
  relay.onClose()
}
