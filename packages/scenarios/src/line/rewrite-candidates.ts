import type { CallSignal } from '@radruf/contract'
import type { UdpLine } from './udp-line.ts'

/** An ICE candidate (RFC 8839 §5.1), in a description or alone. Groups: foundation and component, protocol, priority, address, port, type. */
const CANDIDATE = /(candidate:\S+ \d+) (udp|tcp) (\d+) (\S+) (\d+) (typ [a-z]+)/gi
/** Port of TCP candidates that only connect themselves (RFC 6544 §4.5), so that nothing can be sent to them. */
const ACTIVE_PORT = '9'

type Rewriting = {
  /** The line's direction towards the sender of the text. */
  direction?: 'there' | 'back'
  /** Media may take the line only: a candidate that cannot be replaced is an error. Otherwise it stays unchanged. */
  isOnlyRoute?: boolean
}
type Line = Pick<UdpLine, 'relayTo'>

/**
 * Replaces each candidate address of a signal with the address of a relay of the line, so that the browsers have no direct route.
 * Addresses of other machines stay unchanged, unless the line is the only route.
 */
export async function rewriteCandidates(signal: CallSignal, line: Line, rewriting?: Rewriting): Promise<CallSignal> {
  if (signal.type !== 'candidate') return { ...signal, sdp: await rewriteAddresses(signal.sdp, line, rewriting) }
  const candidate = await rewriteAddresses(signal.candidate.candidate, line, rewriting)
  return { ...signal, candidate: { ...signal.candidate, candidate } }
}

/** The same for every candidate in a text: a description, or the message of another signalling protocol. */
export async function rewriteAddresses(text: string, line: Line, rewriting: Rewriting = {}): Promise<string> {
  const rewritten = await Promise.all([...text.matchAll(CANDIDATE)].map((match) => rewrite(match, line, rewriting)))
  return text.replace(CANDIDATE, () => rewritten.shift() ?? '')
}

async function rewrite([whole, ...parts]: RegExpExecArray, line: Line, { direction, isOnlyRoute }: Rewriting) {
  const [start, protocol = '', priority, shownAddress = '', port, type] = parts
  if (protocol.toLowerCase() === 'tcp' && port === ACTIVE_PORT) return whole
  // Browsers replace addresses with mDNS names until the camera is allowed; such sockets listen on every address.
  const address = shownAddress.endsWith('.local') ? '127.0.0.1' : shownAddress
  try {
    if (protocol.toLowerCase() !== 'udp' || type !== 'typ host') throw new Error('The line carries UDP of hosts only.')
    const opened = await line.relayTo({ address, port: Number(port) }, direction)
    return `${start} ${protocol} ${priority} ${address} ${opened} ${type}`
  } catch (cause) {
    if (isOnlyRoute) throw new Error(`The media could bypass the line: ${whole}`, { cause })
    return whole
  }
}
