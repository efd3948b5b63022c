import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { GOOD_LINE, IDLE_LINE, type LineProfile, type LineState, passPacket } from './line-model.ts'

/** A relay without packets is closed after this long. */
const IDLE_MS = 60_000

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
    else setTimeout(deliver, deliverAt - now).unref()
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

async function openRelay({
  target,
  direction,
  pass,
  onClose,
}: {
  target: SocketAddress
  direction: 'there' | 'back'
  pass: (direction: 'there' | 'back', bytes: number, deliver: () => void) => void
  onClose: () => void
}): Promise<Relay> {
  const type = target.address.includes(':') ? 'udp6' : 'udp4'
  const senderSockets = new Map<string, Socket>()
  const listeningSocket = createSocket(type)
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    clearTimeout(idle)
    for (const socket of [listeningSocket, ...senderSockets.values()]) socket.close()
    onClose()
  }
  const idle = setTimeout(close, IDLE_MS).unref()
  const forward = (way: 'there' | 'back', from: Socket, packet: Buffer, to: SocketAddress) => {
    idle.refresh()
    // The relay may have been closed in the meantime.
    pass(way, packet.length, () => isOpen && from.send(packet, to.port, to.address, () => {}))
  }
  const opposite = direction === 'there' ? 'back' : 'there'
  /** Each sender has its own socket towards the target, so that replies reach the right sender. */
  const socketFor = (sender: SocketAddress): Socket => {
    const key = `${sender.address} ${sender.port}`
    const known = senderSockets.get(key)
    if (known) return known
    const socket = createSocket(type, (packet) => forward(opposite, listeningSocket, packet, sender)).unref()
    socket.on('error', () => {})
    senderSockets.set(key, socket)
    return socket
  }
  listeningSocket.on('message', (packet, sender) => forward(direction, socketFor(sender), packet, target))
  listeningSocket.bind(0, target.address).unref()
  try {
    await once(listeningSocket, 'listening')
  } catch (error) {
    close()
    throw error
  }
  listeningSocket.on('error', () => {})
  return { port: listeningSocket.address().port, close }
}
