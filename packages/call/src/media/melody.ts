/** Hertz of a short rising melody. */
const NOTES = [523, 659, 784] as const
const NOTE_SECONDS = 0.25
const VOLUME = 0.2
/** Milliseconds of vibrations and the pause between them. */
const VIBRATION = [200, 100, 200]

/** `speakerId`: the chosen speaker; that of the system without one, and where browsers cannot choose. */
export async function playMelody(speakerId?: string) {
  const context = new AudioContext()
  if (speakerId && 'setSinkId' in context)
    await (context.setSinkId as (id: string) => Promise<void>)(speakerId).catch(() => {})
  const gain = context.createGain()
  gain.gain.value = VOLUME
  gain.connect(context.destination)
  const played = NOTES.map(
    (frequency, index) =>
      new Promise((resolve) => {
        const note = context.createOscillator()
        note.frequency.value = frequency
        note.connect(gain)
        note.addEventListener('ended', resolve)
        note.start(context.currentTime + index * NOTE_SECONDS)
        note.stop(context.currentTime + (index + 1) * NOTE_SECONDS)
      }),
  )
  await Promise.all(played)
  await context.close()
}

/** Announces by sound and vibration that the counterpart joins. Browsers allow neither before the person has used the page. */
export function signalArrival() {
  if (!navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.(VIBRATION)
  void playMelody().catch(() => {})
}
