import { DAY_MS } from './durations.ts'
import type { CallFigures } from './types.ts'

/** Longest time in seconds that the figures of a call contain: a day. */
export const CALL_FIGURE_SECONDS_MAX = DAY_MS / 1000

/**
 * Adds up the figures of parts of one call, in order of time: of the connections of a page, or of a person's pages. A figure that
 * no part knows stays null.
 */
export function mergeCallFigures(parts: readonly CallFigures[]): CallFigures {
  return {
    joinMs: parts.map(({ joinMs }) => joinMs).find(isKnown) ?? null,
    connectedSeconds: sum(parts.map(({ connectedSeconds }) => connectedSeconds)),
    interruptions: sum(parts.map(({ interruptions }) => interruptions)),
    freezes: sumKnown(parts.map(({ freezes }) => freezes)),
    freezeSeconds: sumKnown(parts.map(({ freezeSeconds }) => freezeSeconds)),
    concealedPercent: averageConcealed(parts),
    isRelayed: mergeRelayed(parts),
  }
}

const isKnown = <T>(value: T | null): value is T => value !== null
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const sumKnown = (values: readonly (number | null)[]) => (values.some(isKnown) ? sum(values.filter(isKnown)) : null)

/** Each part counts as long as it lasted, at least one second. */
function averageConcealed(parts: readonly CallFigures[]): number | null {
  const known = parts.filter(({ concealedPercent }) => isKnown(concealedPercent))
  const weightOf = ({ connectedSeconds }: CallFigures) => Math.max(1, connectedSeconds)
  if (known.length === 0) return null
  return sum(known.map((part) => (part.concealedPercent ?? 0) * weightOf(part))) / sum(known.map(weightOf))
}

/** A call that a relay carried for a while counts as relayed. */
function mergeRelayed(parts: readonly CallFigures[]): boolean | null {
  const known = parts.map(({ isRelayed }) => isRelayed).filter(isKnown)
  return known.length > 0 ? known.includes(true) : null
}
