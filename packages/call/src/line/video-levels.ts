import type { BandwidthMode } from '../core/bandwidth-mode.ts'

/**
 * One size of the sent video. Within a level the encoder adapts bitrate and frame rate, never the size: by itself it would take ten
 * seconds for each larger size.
 */
export type VideoLevel = {
  /** Pixels of the shorter side. */
  height: number
  frameRate: number
  /** Ceiling of the bitrate. */
  kbit: number
  /** Below this rate a smaller video shows more. */
  neededKbit: number
}

/**
 * The levels of the video, the best first. Before it is suspended, the video gets smaller and slower. The ceiling of 270 leaves room on a
 * line of 200 kbit/s. Browsers raise an estimate to 1.5 times what is sent, which is just enough to try the next level.
 */
export const VIDEO_LEVELS = [
  { height: 720, frameRate: 30, kbit: 1500, neededKbit: 500 },
  { height: 540, frameRate: 24, kbit: 800, neededKbit: 300 },
  { height: 360, frameRate: 20, kbit: 400, neededKbit: 150 },
  { height: 270, frameRate: 15, kbit: 105, neededKbit: 80 },
  { height: 180, frameRate: 5, kbit: 72, neededKbit: 30 },
] as const satisfies readonly VideoLevel[]

export const LAST_LEVEL = VIDEO_LEVELS.length - 1

/**
 * Ceiling of a probe in kbit/s. A raised ceiling makes browsers send a short burst at that rate, which measures the line within a
 * second; the small video itself needs less.
 */
export const PROBE_KBIT = 800

/**
 * Rates of the sound in kbit/s: the codec's ceiling, and the total with the headers of 50 packets per second. `reduced` applies beside the
 * last level. Every packet repeats the sound of the one before it (RFC 2198), so that a single lost packet leaves no gap.
 */
export const AUDIO = {
  full: { kbit: 24, withHeadersKbit: 72 },
  reduced: { kbit: 16, withHeadersKbit: 56 },
} as const

/**
 * The modes of a line. `ceiling` is the index of the best level. `neededKbit` is what the mode needs in all, so that a repair can
 * be guided.
 */
export const BANDWIDTH_MODES: Record<BandwidthMode, { ceiling: number; neededKbit: number }> = {
  full: { ceiling: 0, neededKbit: 250 },
  voiceFirst: { ceiling: LAST_LEVEL, neededKbit: 128 },
}

/** kbit/s that a level needs together with the sound. */
export const neededFor = (level: number): number =>
  getLevel(level).neededKbit + AUDIO[level === LAST_LEVEL ? 'reduced' : 'full'].withHeadersKbit

export function getLevel(level: number): VideoLevel {
  const found = VIDEO_LEVELS[level]
  if (!found) throw new RangeError(`There is no video level ${level}.`)
  return found
}

/** Rate that a mode needs, in kbit/s. Without a camera that is the sound alone. */
export const neededInMode = (mode: BandwidthMode, isCameraOn: boolean): number =>
  isCameraOn ? BANDWIDTH_MODES[mode].neededKbit : AUDIO.full.withHeadersKbit

/** The divisor of the camera's size. The shorter side counts, because a phone's video stands upright. */
export const toScale = ({ width, height }: { width?: number; height?: number }, target: number): number =>
  width && height ? Math.max(1, Math.min(width, height) / target) : 1
