import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { CallSignal } from '@radruf/contract'
import type { SignalRewriter } from '../state/mock-state.ts'

/** What the line does to every packet: milliseconds each way, and the share that never arrives. A call over more than a second is a bad one. */
const DELAY_MS = 550
const LOSS_RATE = 0.02
/** A path that nothing has taken for this long is closed. */
const IDLE_MS = 60_000

/** An ICE candidate (RFC 8839 §5.1), in a description or by itself: what stands before its address, address, port, and its kind. */
const CANDIDATE = /(candidate:\S+ \d+ udp \d+) (\S+) (\d+) (typ host)/gi

/**
 * Leads a call between two browsers of this machine through sockets of its own that delay and lose packets. Each address that a
 * browser tells the other is replaced by one of ours; both sides hear of nothing else, so every way between them is this one. An
 * address that is none of this machine's stays as it is.
 */
export function createPoorConnection(): SignalRewriter {
  const paths = new Map<string, Promise<number>>()
  const pathTo = (address: string, port: number): Promise<number> => {
    const target = `${address} ${port}`
    const path = paths.get(target) ?? openPath({ address, port }, () => paths.delete(target))
    paths.set(target, path)
    return path
  }
  const rewriteCandidates = async (text: string): Promise<string> => {
    const led = await Promise.all(
      [...text.matchAll(CANDIDATE)].map(async ([whole, before, told = '', port, kind]) => {
        // Browsers hide an address behind a name (mDNS) until the camera is allowed; such a socket listens on every address.
        const address = told.endsWith('.local') ? '127.0.0.1' : told
        const opened = await pathTo(address, Number(port)).catch(() => undefined)
        return opened === undefined ? whole : `${before} ${address} ${opened} ${kind}`
      }),
    )
    return text.replace(CANDIDATE, () => led.shift() ?? '')
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

/** Opens a port beside `target` whose packets go there, and back to whoever sent them; resolves with its number. */
async function openPath(target: SocketAddress, onClose: () => void): Promise<number> {
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
    // The other side may have gone meanwhile, and the path with it.
    setTimeout(() => isOpen && from.send(packet, to.port, to.address, () => {}), DELAY_MS).unref()
  }
  /** Each sender has a socket of its own towards the target, so that answers find their way back. */
  const socketFor = (sender: SocketAddress): Socket => {
    const key = `${sender.address} ${sender.port}`
    const known = senderSockets.get(key)
    if (known) return known
    const leg = createSocket(type, (packet) => forward(listeningSocket, packet, sender)).unref()
    leg.on('error', () => {})
    senderSockets.set(key, leg)
    return leg
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
