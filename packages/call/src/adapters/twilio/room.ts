import { type CallAccess, twilioIdentity } from '@radruf/contract'
import type { AudioCodec, ConnectOptions, LocalDataTrack, LocalTrack, RemoteParticipant, Room } from 'twilio-video'
import type { DeliveryMode } from '../../core/call-message.ts'
import type { RemoteMedia } from '../../core/call-state.ts'
import type { Quality } from '../../core/quality.ts'
import type { Sdk } from './sdk.ts'

/**
 * Redundant sound (RFC 2198) first: every packet then also carries the one before it. The SDK's types do not name it, but it orders the
 * browser's codecs by these names. A media server that does not offer it gets plain Opus.
 */
const AUDIO_CODECS = ['red', 'opus'] as AudioCodec[]

/**
 * Options for connecting to a room. The page renders video itself, so the SDK must not switch off tracks that are attached
 * to no element. `insights` would send telemetry to another address. `wsServer` is undocumented and serves the tests.
 */
const toConnectOptions = (
  room: string,
  signalingUrl: string | undefined,
  isRelayOnly: boolean,
  videoCodec: string | undefined,
): ConnectOptions => ({
  name: room,
  preferredAudioCodecs: AUDIO_CODECS,
  ...(videoCodec === 'video/H264' && { preferredVideoCodecs: ['H264'] }),
  iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
  insights: false,
  logLevel: 'off',
  networkQuality: { local: 1, remote: 1 },
  bandwidthProfile: {
    video: { mode: 'collaboration', clientTrackSwitchOffControl: 'manual', contentPreferencesMode: 'manual' },
  },
  ...(signalingUrl && { wsServer: signalingUrl }),
})

/** The tracks of messages that arrive in order, and of those that a later one replaces. */
export type DataTracks = Record<DeliveryMode, LocalDataTrack>

/** A room with the tracks over which this page sends messages. */
export type EnteredRoom = { room: Room; messages: DataTracks }

/** What the service says about the room. */
export type RoomAccess = Pick<CallAccess, 'relayOnly'> & { twilio: NonNullable<CallAccess['twilio']> }

/** Enters a room with tracks of camera and microphone, and those of messages. `videoCodec`: see `findVideoCodec`. */
export function enterRoom(
  sdk: Sdk,
  { twilio, relayOnly = false }: RoomAccess,
  { tracks, videoCodec }: { tracks: readonly LocalTrack[]; videoCodec: string | undefined },
) {
  const messages: DataTracks = {
    ordered: new sdk.LocalDataTrack(),
    latest: new sdk.LocalDataTrack({ ordered: false, maxRetransmits: 0 }),
  }
  const connecting = sdk.connect(twilio.token, {
    ...toConnectOptions(twilio.room, twilio.signalingUrl, relayOnly, videoCodec),
    tracks: [...tracks, messages.ordered, messages.latest],
  })
  return { entered: connecting.then((room): EnteredRoom => ({ room, messages })), cancel: () => connecting.cancel() }
}

/** The participant of the counterpart's page. Other pages of the person may still be in the room, as before a reload. */
export const findParticipant = (
  { participants }: Room,
  page: { personId: string; clientId: string },
): RemoteParticipant | undefined =>
  [...participants.values()].filter(({ identity }) => identity === twilioIdentity(page)).at(-1)

/** The counterpart's devices: as it announced them, if it did, and off where it sends no track. */
export const toRemoteMedia = (
  { audioTracks, videoTracks }: RemoteParticipant,
  { camera, mic, taken = false, busy = false }: RemoteMedia,
): RemoteMedia => ({
  camera: camera && [...videoTracks.values()].some(({ isTrackEnabled }) => isTrackEnabled),
  mic: mic && [...audioTracks.values()].some(({ isTrackEnabled }) => isTrackEnabled),
  taken,
  busy,
})

/** A participant's tracks that this page has subscribed to. */
export const listTracks = ({ audioTracks, videoTracks }: RemoteParticipant): MediaStreamTrack[] =>
  [...audioTracks.values(), ...videoTracks.values()].flatMap(({ track }) => (track ? [track.mediaStreamTrack] : []))

/** Whether a packet of a participant has arrived, or none will because all its tracks are off. The SDK has no event for the first packet. */
export async function hasArrived(room: Room, { audioTracks, videoTracks }: RemoteParticipant): Promise<boolean> {
  const publications = [...audioTracks.values(), ...videoTracks.values()]
  const expected = publications.filter(({ isTrackEnabled }) => isTrackEnabled).map(({ trackSid }) => trackSid)
  // A page that has just been reloaded publishes its tracks after it has entered.
  if (expected.length === 0) return publications.length > 0
  const reports = await room.getStats()
  return reports
    .flatMap(({ remoteAudioTrackStats, remoteVideoTrackStats }) => [...remoteAudioTrackStats, ...remoteVideoTrackStats])
    .some(({ trackSid, packetsReceived }) => expected.includes(trackSid) && Number(packetsReceived) > 0)
}

/** The lower of Twilio's levels for the two sides. Its media servers measure them, also the way to the counterpart. */
export function readNetworkLevel({ localParticipant }: Room, counterpart: RemoteParticipant): Quality | undefined {
  const levels = [localParticipant.networkQualityLevel, counterpart.networkQualityLevel]
  const knownLevels = levels.filter((level) => typeof level === 'number')
  return knownLevels.length > 0 ? (Math.min(...knownLevels) as Quality) : undefined
}
