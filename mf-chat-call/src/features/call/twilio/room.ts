import type { ConnectOptions, RemoteParticipant, Room } from 'twilio-video'
import type { RemoteMedia } from '../call-state.ts'
import { OFF, type Quality, updateWarning } from '../quality.ts'

/** Milliseconds between two readings of the network quality. */
const READ_EVERY = 1000

/**
 * Options for connecting to a room. The page renders video itself, so the SDK must not switch off tracks that are attached
 * to no element. `insights` would send telemetry to another address. `wsServer` is undocumented and serves the tests.
 */
export const toConnectOptions = (
  room: string,
  signalingUrl: string | undefined,
  isRelayOnly: boolean,
): ConnectOptions => ({
  name: room,
  iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
  insights: false,
  logLevel: 'off',
  networkQuality: { local: 1, remote: 1 },
  bandwidthProfile: {
    video: { mode: 'collaboration', clientTrackSwitchOffControl: 'manual', contentPreferencesMode: 'manual' },
  },
  ...(signalingUrl && { wsServer: signalingUrl }),
})

/** The newest participant with this identity: a reloaded page may leave its former participant in the room. */
export const findParticipant = ({ participants }: Room, personId: string): RemoteParticipant | undefined =>
  [...participants.values()].filter(({ identity }) => identity === personId).at(-1)

export const toRemoteMedia = ({ audioTracks, videoTracks }: RemoteParticipant): RemoteMedia => ({
  camera: [...videoTracks.values()].some(({ isTrackEnabled }) => isTrackEnabled),
  mic: [...audioTracks.values()].some(({ isTrackEnabled }) => isTrackEnabled),
})

/** Combines a participant's tracks into one stream, which stays the same object as long as the tracks do. */
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

/** Reads Twilio's network quality levels every second; the lowest one counts. Returns the stop function. */
export function watchNetworkQuality(options: {
  levels: () => (number | null | undefined)[]
  onQuality: (quality: Quality, isWarned: boolean) => void
}): () => void {
  let warning = OFF
  const timer = setInterval(() => {
    const levels = options.levels().filter((level) => typeof level === 'number')
    if (levels.length === 0) return
    const quality = Math.min(...levels) as Quality
    warning = updateWarning(warning, quality)
    options.onQuality(quality, warning.on)
  }, READ_EVERY)
  return () => clearInterval(timer)
}
