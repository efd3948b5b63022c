/** Milliseconds between two measurements of the microphone. */
const MEASURE_EVERY_MS = 100

/** Calls back with the loudness, 0 to 1. Returns the stop function. */
export function measureLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  audio.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples)
    const peak = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample - 128)), 0)
    onLevel(Math.min(1, peak / 64))
  }, MEASURE_EVERY_MS)
  return () => {
    clearInterval(timer)
    void audio.close()
  }
}
