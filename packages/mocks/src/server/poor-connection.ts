import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { CallSignal } from '@radruf/contract'
import type { SignalRewriter } from '../state/mock-state.ts'

/** Delay of each packet per direction and share of lost packets. A round trip of more than a second is a poor connection. */
const DELAY_MS = 550
const LOSS_RATE = 0.02
/** A relay without packets is closed after this long. */
const IDLE_MS = 60_000

/** An ICE candidate (RFC 8839 §5.1), in a description or alone. Groups: prefix, address, port, type. */
const CANDIDATE = /(candidate:\S+ \d+ udp \d+) (\S+) (\d+) (typ host)/gi

/**
 * Relays a call between two browsers of this machine through sockets that delay and lose packets. The rewriter replaces each
 * candidate address with the address of a relay, so that the browsers have no direct route. Addresses of other machines stay
 * unchanged.
 */
export function createPoorConnection(): SignalRewriter {
  const relays = new Map<string, Promise<number>>()
  const relayFor = (address: string, port: number): Promise<number> => {
    const target = `${address} ${port}`
    const relay = relays.get(target) ?? openRelay({ address, port }, () => relays.delete(target))
    relays.set(target, relay)
    return relay
  }
  const rewriteCandidates = async (text: string): Promise<string> => {
    const rewritten = await Promise.all(
      [...text.matchAll(CANDIDATE)].map(async ([whole, before, shownAddress = '', port, kind]) => {
        // Browsers replace addresses with mDNS names until the camera is allowed; such sockets listen on every address.
        const address = shownAddress.endsWith('.local') ? '127.0.0.1' : shownAddress
        const opened = await relayFor(address, Number(port)).catch(() => undefined)
        return opened === undefined ? whole : `${before} ${address} ${opened} ${kind}`
      }),
    )
    return text.replace(CANDIDATE, () => rewritten.shift() ?? '')
  }
  return async (signal: CallSignal): Promise<CallSignal> => {
    if (signal.type === 'bye') return signal
    if (signal.type !== 'candidate') return { ...signal, sdp: await rewriteCandidates(signal.sdp) }
    return {
      ...signal,
      candidate: { ...signal.candidate, candidate: await rewriteCandidates(signal.candidate.candidate) },
    }
  }
}

type SocketAddress = { address: string; port: number }

/** Opens a port that forwards packets to `target` and replies to their sender. Resolves with the port number. */
async function openRelay(target: SocketAddress, onClose: () => void): Promise<number> {
  const type = target.address.includes(':') ? 'udp6' : 'udp4'
  const senderSockets = new Map<string, Socket>()
  const listeningSocket = createSocket(type)
  let isOpen = true
  const close = () => {
    isOpen = false
    for (const socket of [listeningSocket, ...senderSockets.values()]) socket.close()
    onClose()
  }
  const idle = setTimeout(close, IDLE_MS).unref()
  const forward = (from: Socket, packet: Buffer, to: SocketAddress) => {
    idle.refresh()
    if (Math.random() < LOSS_RATE) return
    // The relay may have been closed in the meantime.
    setTimeout(() => isOpen && from.send(packet, to.port, to.address, () => {}), DELAY_MS).unref()
  }
  /** Each sender has its own socket towards the target, so that replies reach the right sender. */
  const socketFor = (sender: SocketAddress): Socket => {
    const key = `${sender.address} ${sender.port}`
    const known = senderSockets.get(key)
    if (known) return known
    const socket = createSocket(type, (packet) => forward(listeningSocket, packet, sender)).unref()
    socket.on('error', () => {})
    senderSockets.set(key, socket)
    return socket
  }
  listeningSocket.on('message', (packet, sender) => forward(socketFor(sender), packet, target))
  listeningSocket.bind(0, target.address).unref()
  try {
    await once(listeningSocket, 'listening')
  } catch (error) {
    clearTimeout(idle)
    onClose()
    throw error
  }
  listeningSocket.on('error', () => {})
  return listeningSocket.address().port
}
