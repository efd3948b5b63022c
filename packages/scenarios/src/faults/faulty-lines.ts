import type { CallSignal } from '@radruf/contract'
import { rewriteCandidates } from '../line/rewrite-candidates.ts'
import { createUdpLine } from '../line/udp-line.ts'
import type { LineFault } from './faults.ts'

/** Rewrites call signals between the participants, to route the call over another line. */
export type SignalRewriter = (signal: CallSignal) => Promise<CallSignal>

/** A round trip of more than a second is a poor connection. */
const POOR = { delayMs: 550, loss: 0.02 } as const
/** Milliseconds from the first signal until a breaking line is cut. */
const BREAKS_AFTER_MS = 15_000

/** The line of one tester session. It is closed with the session. */
export type FaultyLine = { rewriteSignal: SignalRewriter; close: () => void }
/** Opens a line with a fault for one tester session. */
export type OpenFaultyLine = (fault: LineFault) => FaultyLine

/** Lines between two browsers of this machine: one that delays and loses packets, and a new one per session that is soon cut for good. */
export function createFaultyLineOpener(): OpenFaultyLine {
  const poor = createUdpLine(POOR)
  // Every session shares the poor line, whose relays close when they are idle.
  const sharedLine: FaultyLine = { rewriteSignal: (signal) => rewriteCandidates(signal, poor), close: () => {} }
  return (fault) => (fault === 'poor' ? sharedLine : openBreakingLine())
}

function openBreakingLine(): FaultyLine {
  const line = createUdpLine()
  let isUsed = false
  return {
    rewriteSignal: (signal) => {
      if (!isUsed) setTimeout(() => line.setProfile({ isCut: true }), BREAKS_AFTER_MS).unref()
      isUsed = true
      return rewriteCandidates(signal, line)
    },
    close: line.close,
  }
}
