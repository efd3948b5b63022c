import { rewriteCandidates } from '../line/rewrite-candidates.ts'
import { createUdpLine } from '../line/udp-line.ts'
import type { SignalRewriter } from '../state/mock-state.ts'

/** A round trip of more than a second is a poor connection. */
const POOR = { delayMs: 550, loss: 0.02 } as const

/** Relays a call between two browsers of this machine through a line that delays and loses packets. */
export function createPoorConnection(): SignalRewriter {
  const line = createUdpLine(POOR)
  return (signal) => rewriteCandidates(signal, line)
}
