import { NO_WARNING, type Quality, scoreOf, warnAfter } from '../quality.ts'
import type { RemoteMedia } from '../session.ts'
import { countersOf, sampleOf } from './sampling.ts'

const EVERY = 1000
/** The first pictures of a connection take their time; what is measured before says nothing. */
const SETTLES_AFTER = 3000

/** Measures a connection every second while the page is seen; returns how to stop. */
export function watchQuality(options: {
  connection: Pick<RTCPeerConnection, 'getStats' | 'connectionState'>
  remoteMedia: () => RemoteMedia
  onQuality: (quality: Quality, warn: boolean) => void
}): () => void {
  const { connection, remoteMedia, onQuality } = options
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
      const quality = scoreOf(
        sampleOf(before, after, { connected: connection.connectionState === 'connected', ...remoteMedia() }),
      )
      warning = warnAfter(warning, quality)
      onQuality(quality, warning.shown)
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
