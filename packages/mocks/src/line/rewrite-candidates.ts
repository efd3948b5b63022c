import type { CallSignal } from '@radruf/contract'
import type { UdpLine } from './udp-line.ts'

/** An ICE candidate (RFC 8839 §5.1), in a description or alone. Groups: prefix, address, port, type. */
const CANDIDATE = /(candidate:\S+ \d+ udp \d+) (\S+) (\d+) (typ host)/gi

/**
 * Replaces each candidate address of a signal with the address of a relay of the line, so that the browsers have no direct route.
 * Addresses of other machines stay unchanged. `direction` is the line's direction towards the sender of the signal.
 */
export async function rewriteCandidates(
  signal: CallSignal,
  line: Pick<UdpLine, 'relayTo'>,
  direction?: 'there' | 'back',
): Promise<CallSignal> {
  if (signal.type === 'bye') return signal
  if (signal.type !== 'candidate') return { ...signal, sdp: await rewriteAddresses(signal.sdp, line, direction) }
  const candidate = await rewriteAddresses(signal.candidate.candidate, line, direction)
  return { ...signal, candidate: { ...signal.candidate, candidate } }
}

/** The same for every candidate in a text: a description, or the message of another signalling protocol. */
export async function rewriteAddresses(text: string, line: Pick<UdpLine, 'relayTo'>, direction?: 'there' | 'back') {
  const rewritten = await Promise.all(
    [...text.matchAll(CANDIDATE)].map(async ([whole, before, shownAddress = '', port, kind]) => {
      // Browsers replace addresses with mDNS names until the camera is allowed; such sockets listen on every address.
      const address = shownAddress.endsWith('.local') ? '127.0.0.1' : shownAddress
      const opened = await line.relayTo({ address, port: Number(port) }, direction).catch(() => undefined)
      return opened === undefined ? whole : `${before} ${address} ${opened} ${kind}`
    }),
  )
  return text.replace(CANDIDATE, () => rewritten.shift() ?? '')
}
