import type { EncodingParameters, LocalAudioTrack, LocalParticipant, LocalVideoTrack } from 'twilio-video'
import type { BandwidthMode } from '../bandwidth-mode.ts'
import { AUDIO, BANDWIDTH_MODES, getLevel, toScale } from '../line/video-levels.ts'
import type { LocalMedia } from '../media/local-media.ts'
import type { Sdk } from './sdk.ts'

type Kind = 'audio' | 'video'
type SentTrack = LocalAudioTrack | LocalVideoTrack
/** `mode`: the mode that the size and the frame rate of the copy belong to. */
type Published = { source: MediaStreamTrack; track: SentTrack; mode: BandwidthMode }

/** Limits of the bitrates: those of the mode's best level. Below them the SDK adapts them to the line. */
const toBitrates = (mode: BandwidthMode): EncodingParameters => ({
  maxAudioBitrate: AUDIO[mode === 'full' ? 'full' : 'reduced'].kbit * 1000,
  maxVideoBitrate: getLevel(BANDWIDTH_MODES[mode].ceiling).kbit * 1000,
})

/** Size and frame rate of the sent copy of a camera's track. */
function toVideoConstraints(source: MediaStreamTrack, mode: BandwidthMode): MediaTrackConstraints {
  const { height: target, frameRate } = getLevel(BANDWIDTH_MODES[mode].ceiling)
  const { width, height } = source.getSettings()
  if (!width || !height) return { frameRate }
  const scale = toScale({ width, height }, target)
  return { width: Math.round(width / scale), height: Math.round(height / scale), frameRate }
}

type LocalTracksOptions = {
  sdk: Sdk
  media: Pick<LocalMedia, 'store'>
  mode: () => BandwidthMode
}

/**
 * The person's camera and microphone as tracks of the SDK. The SDK gets copies, because it stops and mutes its tracks, and the
 * person's picture must not stop with them.
 */
export function createLocalTracks({ sdk, media, mode }: LocalTracksOptions) {
  const published: Partial<Record<Kind, Published>> = {}
  const all = (): SentTrack[] => Object.values(published).map(({ track }) => track)

  const replaceTrack = (kind: Kind, source: MediaStreamTrack | null, participant: LocalParticipant | undefined) => {
    const before = published[kind]
    if (before?.source === (source ?? undefined)) return
    if (before) {
      participant?.unpublishTrack(before.track)
      before.track.stop()
      delete published[kind]
    }
    if (!source) return
    const track = kind === 'audio' ? new sdk.LocalAudioTrack(source.clone()) : new sdk.LocalVideoTrack(source.clone())
    published[kind] = { source, track, mode: 'full' }
    // Fails if the room ends meanwhile; the next room gets the track when it is entered.
    participant?.publishTrack(track).catch(() => {})
  }

  const limitVideo = () => {
    const { video } = published
    if (!video || video.mode === mode()) return
    video.mode = mode()
    // A browser that cannot scale a copy sends the camera's size within the limit of the bitrate.
    video.track.mediaStreamTrack.applyConstraints(toVideoConstraints(video.source, video.mode)).catch(() => {})
  }

  return {
    /** Applies the state of camera and microphone, and the mode. `participant` is the person in the room, if connected. */
    sync(participant?: LocalParticipant) {
      const { audioTrack, videoTrack, mic } = media.store.getState()
      replaceTrack('audio', audioTrack, participant)
      replaceTrack('video', videoTrack, participant)
      // A microphone that the system took is not turned off.
      if (published.audio?.track.kind === 'audio') published.audio.track.enable(mic.at === 'on' || mic.at === 'taken')
      limitVideo()
      participant?.setParameters(toBitrates(mode()))
    },
    all,
    /** Applies what has changed while a room was entered with `tracks`. */
    settle(participant: LocalParticipant, tracks: readonly SentTrack[]) {
      for (const track of tracks) if (!all().includes(track)) participant.unpublishTrack(track)
      for (const track of all()) if (!tracks.includes(track)) participant.publishTrack(track).catch(() => {})
    },
    stop() {
      for (const { track } of Object.values(published)) track.stop()
    },
  }
}
