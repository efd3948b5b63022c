import { NO_WARNING, type Quality, warnAfter } from '../quality.ts'

const EVERY = 1000

/** Reads Twilio's own measure of the connection every second; the worse side counts. Returns how to stop. */
export function watchLevel(options: {
  level: () => (number | null | undefined)[]
  onQuality: (quality: Quality, warn: boolean) => void
}): () => void {
  let warning = NO_WARNING
  const timer = setInterval(() => {
    const levels = options.level().filter((level) => typeof level === 'number')
    if (levels.length === 0) return
    const quality = Math.min(...levels) as Quality
    warning = warnAfter(warning, quality)
    options.onQuality(quality, warning.shown)
  }, EVERY)
  return () => clearInterval(timer)
}
