/**
 * Combines the counterpart's tracks into one stream. It stays the same object as long as the tracks do: another one would interrupt the
 * picture, and close its Picture-in-Picture window.
 */
export function createRemoteStream() {
  let stream: MediaStream | null = null
  let currentTracks: readonly MediaStreamTrack[] = []
  return (tracks: readonly MediaStreamTrack[]): MediaStream | null => {
    const isSame = currentTracks.length === tracks.length && tracks.every((track) => currentTracks.includes(track))
    if (!isSame) stream = tracks.length > 0 ? new MediaStream([...tracks]) : null
    currentTracks = tracks
    return stream
  }
}
