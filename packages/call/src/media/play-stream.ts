/**
 * Plays a stream in an element. A browser that requires a tap before it plays sound gets the picture without it, and `onBlocked` the function
 * that a tap runs. Returns the stop function.
 */
export function playStream(
  element: HTMLVideoElement,
  stream: MediaStream,
  onBlocked?: (play: () => void) => void,
): () => void {
  element.srcObject = stream
  element.play().catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'NotAllowedError' || !onBlocked) return
    element.muted = true
    void element.play().catch(() => {})
    onBlocked(() => {
      element.muted = false
      void element.play()
    })
  })
  return () => {
    element.srcObject = null
  }
}

/** Plays the sound of an element on a speaker; the empty id is that of the system, where the sound of one that is gone stays. */
export function chooseSpeaker(element: HTMLVideoElement, speakerId: string): void {
  if ('setSinkId' in element && element.sinkId !== speakerId) void element.setSinkId(speakerId).catch(() => {})
}
