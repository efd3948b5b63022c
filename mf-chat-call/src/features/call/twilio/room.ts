import type { RemoteParticipant, Room } from 'twilio-video'
import type { RemoteMedia } from '../call-state.ts'

/** The person at the other side, as the newest one with that name in the room: a reloaded page may leave its former self. */
export const findOther = ({ participants }: Room, personId: string): RemoteParticipant | undefined =>
  [...participants.values()].filter(({ identity }) => identity === personId).at(-1)

export const mediaOf = ({ audioTracks, videoTracks }: RemoteParticipant): RemoteMedia => ({
  camera: [...videoTracks.values()].some(({ isTrackEnabled }) => isTrackEnabled),
  mic: [...audioTracks.values()].some(({ isTrackEnabled }) => isTrackEnabled),
})

/** The other side's tracks as one stream; the same object as long as the tracks are. */
export function createRemoteStream() {
  let stream: MediaStream | null = null
  return ({ audioTracks, videoTracks }: RemoteParticipant): MediaStream | null => {
    const tracks = [...audioTracks.values(), ...videoTracks.values()].flatMap(({ track }) =>
      track ? [track.mediaStreamTrack] : [],
    )
    const known = stream?.getTracks() ?? []
    const isSame = known.length === tracks.length && tracks.every((track) => known.includes(track))
    if (!isSame) stream = tracks.length > 0 ? new MediaStream(tracks) : null
    return stream
  }
}
