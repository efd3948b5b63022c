import { CALL_FIGURE_SECONDS_MAX, type CallFigures, mergeCallFigures } from '@radruf/contract'
import type { CallState } from '../core/call-state.ts'
import type { LineFigures } from '../core/counters.ts'

/** One connection of the call: its own figures begin at 0. */
type Connection = { connectedMs: number; line: LineFigures | null }

/** Sums up one participation in a call from its states. Times are milliseconds of any clock that only advances. */
export type CallRecord = {
  update: (state: CallState, at: number) => void
  /** The figures so far; null before a connection was tried. */
  read: (at: number) => CallFigures | null
  /** The page stops, perhaps for a while: the time until the next state does not count. */
  pause: (at: number) => void
}

export function createCallRecord(): CallRecord {
  const connections: Connection[] = [{ connectedMs: 0, line: null }]
  let present = connections[0] as Connection
  /** Null while alone in the call. */
  let waitingSince: number | null = null
  let connectedSince: number | null = null
  let joinMs: number | null = null
  let interruptions = 0
  /** The present interruption is counted. */
  let isCounted = false
  let wasTried = false

  const countConnected = (at: number, isContinued: boolean) => {
    if (connectedSince !== null) present.connectedMs += at - connectedSince
    connectedSince = isContinued ? at : null
  }
  const recordLine = (line: LineFigures | null) => {
    if (present.line && (!line || isRestarted(present.line, line))) {
      present = { connectedMs: 0, line: null }
      connections.push(present)
    }
    present.line = line
  }
  return {
    update({ phase: { at: phase }, interruption, figures }, at) {
      const isConnected = phase === 'connected'
      countConnected(at, isConnected)
      recordLine(figures)
      if (phase === 'alone') waitingSince = null
      else waitingSince ??= at
      if (isConnected) joinMs ??= at - (waitingSince ?? at)
      // A counterpart who is missing since the line was bad is no interruption.
      const isBroken = phase === 'reconnecting' || phase === 'lost'
      if (isBroken && !isCounted) interruptions += 1
      // The page before a reload has counted the interruption with which joining begins.
      isCounted = interruption !== null && (isCounted || isBroken || phase === 'joining')
      wasTried ||= isConnected || phase === 'connecting' || phase === 'lost'
    },
    read(at) {
      if (!wasTried) return null
      countConnected(at, connectedSince !== null)
      const merged = mergeCallFigures(connections.map(toFigures))
      return {
        ...merged,
        joinMs: joinMs === null ? null : Math.round(Math.min(joinMs, CALL_FIGURE_SECONDS_MAX * 1000)),
        connectedSeconds: Math.min(Math.round(merged.connectedSeconds), CALL_FIGURE_SECONDS_MAX),
        interruptions,
        freezeSeconds: toTenths(merged.freezeSeconds),
        concealedPercent: toTenths(merged.concealedPercent),
      }
    },
    pause: (at) => countConnected(at, false),
  }
}

const toTenths = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

/** Counters only grow while they belong to one connection. */
const isRestarted = (before: LineFigures, after: LineFigures): boolean =>
  Number(after.freezes) < Number(before.freezes) || Number(after.freezeSeconds) < Number(before.freezeSeconds)

const toFigures = ({ connectedMs, line }: Connection): CallFigures => ({
  joinMs: null,
  connectedSeconds: connectedMs / 1000,
  interruptions: 0,
  freezes: line?.freezes ?? null,
  freezeSeconds: line?.freezeSeconds ?? null,
  concealedPercent: line?.concealedPercent ?? null,
  isRelayed: line?.isRelayed ?? null,
})
