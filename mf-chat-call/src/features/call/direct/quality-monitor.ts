import { NO_WARNING, type Quality, type QualitySample, scoreOf, warnAfter } from '../quality.ts'
import type { RemoteMedia } from '../call-state.ts'
import { countersOf, sampleOf } from './sampling.ts'

const EVERY = 1000
/** The first pictures of a connection take their time; what is measured before says nothing. */
const SETTLES_AFTER = 3000

/** A camera or a microphone alone may have stopped; when nothing at all comes it is the line. */
const lineOf = (sample: QualitySample): Quality =>
  scoreOf({ ...sample, frozen: false, silent: sample.frozen && sample.silent })

/** Measures a connection every second while the page is seen; returns how to stop. */
export function watchQuality(options: {
  connection: Pick<RTCPeerConnection, 'getStats' | 'connectionState'>
  remoteMedia: () => RemoteMedia
  /** Own pictures are held back: what little then goes out says nothing about what could. */
  audioOnly: () => boolean
  onQuality: (quality: Quality, warn: boolean) => void
  /** How good the line is by itself, whatever the other side's camera and microphone do. */
  onLine: (quality: Quality) => void
}): () => void {
  const { connection, remoteMedia, audioOnly, onQuality, onLine } = options
  let before: ReturnType<typeof countersOf> | undefined
  let warning = NO_WARNING
  let stopped = false
  const measure = async () => {
    if (document.visibilityState === 'hidden') {
      before = undefined
      return
    }
    const after = countersOf(await connection.getStats())
    if (stopped) return
    if (before) {
      const sample = sampleOf(before, after, {
        connected: connection.connectionState === 'connected',
        ...remoteMedia(),
      })
      const measured = audioOnly() ? { ...sample, outgoingKbit: undefined } : sample
      const quality = scoreOf(measured)
      warning = warnAfter(warning, quality)
      onQuality(quality, warning.shown)
      onLine(lineOf(measured))
    }
    before = after
  }
  let interval: ReturnType<typeof setInterval> | undefined
  const settle = setTimeout(() => {
    interval = setInterval(() => void measure().catch(() => {}), EVERY)
  }, SETTLES_AFTER)
  return () => {
    stopped = true
    clearTimeout(settle)
    clearInterval(interval)
  }
}
