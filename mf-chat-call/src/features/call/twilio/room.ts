import { isIdentityOf } from '@radruf/contract'
import type { ConnectOptions, RemoteParticipant, Room } from 'twilio-video'
import type { RemoteMedia } from '../call-state.ts'
import { OFF, type Quality, updateWarning } from '../quality.ts'

/** Milliseconds between two readings of the network quality. */
const READ_EVERY_MS = 1000
/** Seconds without a packet after which the media count as broken. */
const SILENT_AFTER_SECONDS = 3

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

/** The participant of the counterpart's page. Other pages of the person may still be in the room, as before a reload. */
export const findParticipant = (
  { participants }: Room,
  page: { personId: string; clientId: string },
): RemoteParticipant | undefined =>
  [...participants.values()].filter(({ identity }) => isIdentityOf(identity, page)).at(-1)

/** Packets of sound and video that the room's connections have received, and how often the picture froze. */
async function readStats(room: Pick<Room, 'getStats'>): Promise<{ packets: number; freezes: number }> {
  const reports = await room.getStats()
  const audio = reports.flatMap(({ remoteAudioTrackStats }) => remoteAudioTrackStats)
  const video = reports.flatMap(({ remoteVideoTrackStats }) => remoteVideoTrackStats)
  return {
    packets: [...audio, ...video].reduce((sum, { packetsReceived }) => sum + (packetsReceived ?? 0), 0),
    freezes: video.reduce((sum, { freezeCount }) => sum + (freezeCount ?? 0), 0),
  }
}

/** The counterpart's devices: as it announced them, if it did, and off where it sends no track. */
export const toRemoteMedia = (
  { audioTracks, videoTracks }: RemoteParticipant,
  { camera, mic, taken = false }: RemoteMedia = { camera: true, mic: true },
): RemoteMedia => ({
  camera: camera && [...videoTracks.values()].some(({ isTrackEnabled }) => isTrackEnabled),
  mic: mic && [...audioTracks.values()].some(({ isTrackEnabled }) => isTrackEnabled),
  taken,
})

/** A participant's tracks that have arrived. */
export const listTracks = ({ audioTracks, videoTracks }: RemoteParticipant): MediaStreamTrack[] =>
  [...audioTracks.values(), ...videoTracks.values()].flatMap(({ track }) => (track ? [track.mediaStreamTrack] : []))

/**
 * Reads every second Twilio's network quality levels, of which the lowest counts, whether sound or video arrive, and how often the
 * picture froze. Returns the stop function.
 */
export function watchRoom(options: {
  room: () => Room | undefined
  levels: () => (number | null | undefined)[]
  onQuality: (quality: Quality, isWarned: boolean) => void
  onMedia: (isFlowing: boolean) => void
  onFreezes: (count: number) => void
}): () => void {
  let warning = OFF
  let packets = 0
  let silentSeconds = 0
  const readMedia = async (room: Room) => {
    const stats = await readStats(room)
    silentSeconds = stats.packets === packets ? silentSeconds + 1 : 0
    packets = stats.packets
    options.onMedia(packets > 0 && silentSeconds < SILENT_AFTER_SECONDS)
    if (packets > 0) options.onFreezes(stats.freezes)
  }
  const timer = setInterval(() => {
    const room = options.room()
    if (room) void readMedia(room).catch(() => options.onMedia(false))
    const levels = options.levels().filter((level) => typeof level === 'number')
    if (levels.length === 0) return
    const quality = Math.min(...levels) as Quality
    warning = updateWarning(warning, quality)
    options.onQuality(quality, warning.on)
  }, READ_EVERY_MS)
  return () => clearInterval(timer)
}
