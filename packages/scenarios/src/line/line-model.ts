/** A simulated network line, per direction. */
export type LineProfile = {
  /** Milliseconds on the way. */
  delayMs: number
  /** Share of lost packets, 0 to 1. */
  loss: number
  /** Mean number of packets that are lost one after the other; 1 loses each packet independently. */
  burst: number
  /** Rate in kbit/s; undefined for an unlimited line. */
  kbit?: number | undefined
  /** Longest queue before the limited rate, in milliseconds. A packet that would wait longer is dropped. */
  queueMs: number
  /** Share of packets that later packets overtake, 0 to 1. */
  reorder: number
  /** No packet passes. */
  isCut: boolean
}

export const GOOD_LINE: LineProfile = { delayMs: 0, loss: 0, burst: 1, queueMs: 300, reorder: 0, isCut: false }

/** The state of one direction between two packets. */
export type LineState = {
  /** The time at which the last queued packet has left the queue. */
  freeAt: number
  /** A burst of losses is under way. */
  isLosing: boolean
}
export const IDLE_LINE: LineState = { freeAt: 0, isLosing: false }

/** Headers of IP and UDP, which the rate includes. */
const HEADER_BYTES = 28
/** Milliseconds by which an overtaken packet is late. */
const REORDER_MS = 60

/** The way of one packet: `deliverAt` is undefined for a lost one. Times are in milliseconds; `random` returns 0 to 1. */
export function passPacket(
  line: LineState,
  { delayMs, loss, burst, kbit, queueMs, reorder, isCut }: LineProfile,
  { bytes, now, random }: { bytes: number; now: number; random: () => number },
): { line: LineState; deliverAt?: number } {
  if (isCut) return { line }
  const startsAt = Math.max(now, line.freeAt)
  if (kbit !== undefined && startsAt - now > queueMs) return { line }
  // A two-state model of losses (Gilbert): bursts have a geometric length, and the share of lost packets stays the same.
  const begins = loss < 1 ? loss / (burst * (1 - loss)) : 1
  const isLosing = line.isLosing ? random() > 1 / burst : random() < (burst === 1 ? loss : begins)
  // A lost packet has used the rate before the place where it is lost.
  const freeAt = kbit === undefined ? now : startsAt + ((bytes + HEADER_BYTES) * 8) / kbit
  const next = { freeAt, isLosing: burst > 1 && isLosing }
  if (isLosing) return { line: next }
  const late = reorder > 0 && random() < reorder ? REORDER_MS : 0
  return { line: next, deliverAt: freeAt + delayMs + late }
}
