import { rewriteCandidates } from '../line/rewrite-candidates.ts'
import { createUdpLine } from '../line/udp-line.ts'
import type { LineFault, SignalRewriter } from '../state/mock-state.ts'

/** A round trip of more than a second is a poor connection. */
const POOR = { delayMs: 550, loss: 0.02 } as const
/** Milliseconds from the first signal for which a breaking line carries the call. */
const BREAKS_AFTER = 15_000

/** Routes the calls of one tester session over a line with a fault. */
export type FaultyLines = (fault: LineFault) => SignalRewriter

/** Lines between two browsers of this machine: one that delays and loses packets, and a new one per session that is soon cut for good. */
export function createFaultyLines(): FaultyLines {
  const poor = createUdpLine(POOR)
  return (fault) => (fault === 'poor' ? (signal) => rewriteCandidates(signal, poor) : createBreakingLine())
}

function createBreakingLine(): SignalRewriter {
  const line = createUdpLine()
  let isUsed = false
  return (signal) => {
    if (!isUsed) setTimeout(() => line.setProfile({ isCut: true }), BREAKS_AFTER).unref()
    isUsed = true
    return rewriteCandidates(signal, line)
  }
}
