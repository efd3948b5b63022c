import type { LineMode } from '../line-mode.ts'

/**
 * One size of the sent picture. Within a step the encoder adapts bitrate and frame rate, never the size: by itself it would take ten
 * seconds for each larger size.
 */
export type PictureStep = {
  /** Pixels of the shorter side. */
  height: number
  frameRate: number
  /** Ceiling of the bitrate. */
  kbit: number
  /** Below this rate a smaller picture shows more. */
  neededKbit: number
}

/** The steps of the picture, the best first. Before the last one is given up, the picture gets smaller and slower. */
export const PICTURE_STEPS = [
  { height: 720, frameRate: 30, kbit: 1500, neededKbit: 500 },
  { height: 540, frameRate: 24, kbit: 800, neededKbit: 300 },
  { height: 360, frameRate: 20, kbit: 400, neededKbit: 150 },
  { height: 270, frameRate: 15, kbit: 200, neededKbit: 80 },
  { height: 180, frameRate: 5, kbit: 72, neededKbit: 30 },
] as const satisfies readonly PictureStep[]

export const LAST_STEP = PICTURE_STEPS.length - 1

/**
 * Ceiling of a probe in kbit/s. A raised ceiling makes browsers send a short burst at that rate, which measures the line within a
 * second; the small picture itself needs less.
 */
export const PROBE_KBIT = 800

/**
 * The sound in kbit/s: the codec's ceiling, and all of it with the headers of 50 packets per second; `thin` beside the last step. Every
 * packet also carries the one before it (RFC 2198), so that a single lost packet is no gap.
 */
export const SOUND = {
  full: { kbit: 24, withHeadersKbit: 72 },
  thin: { kbit: 16, withHeadersKbit: 56 },
} as const

/**
 * The modes of a line. `ceiling` is the index of the best step. `neededKbit` is what the mode needs in all, so that a repair can
 * be guided.
 */
export const LINE_MODES: Record<LineMode, { ceiling: number; neededKbit: number }> = {
  full: { ceiling: 0, neededKbit: 250 },
  thin: { ceiling: LAST_STEP, neededKbit: 128 },
}

/** kbit/s that a step needs together with the sound. */
export const neededFor = (step: number): number =>
  getStep(step).neededKbit + SOUND[step === LAST_STEP ? 'thin' : 'full'].withHeadersKbit

export function getStep(step: number): PictureStep {
  const found = PICTURE_STEPS[step]
  if (!found) throw new RangeError(`There is no picture step ${step}.`)
  return found
}
