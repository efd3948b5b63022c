import type { EncodingParameters, LocalAudioTrack, LocalParticipant, LocalVideoTrack } from 'twilio-video'
import type { BandwidthMode } from '../bandwidth-mode.ts'
import { AUDIO, BANDWIDTH_MODES, getLevel, toScale } from '../line/video-levels.ts'
import type { LocalMedia } from '../media/local-media.ts'
import type { Sdk } from './sdk.ts'

type Kind = 'audio' | 'video'
type SentTrack = LocalAudioTrack | LocalVideoTrack
/**
 * `copies`: what the SDK got, and what it made of that. `mode`: the mode that their size and frame rate belong to. `isTrimmed`: they are a
 * little smaller.
 */
type Published = {
  source: MediaStreamTrack
  copies: readonly MediaStreamTrack[]
  track: SentTrack
  mode: BandwidthMode
  isTrimmed: boolean
}

/** Pixels of the shorter side by which a copy is trimmed. */
const TRIMMED_PIXELS = 2

/** Limits of the bitrates: those of the mode's best level. Below them the SDK adapts them to the line. */
const toBitrates = (mode: BandwidthMode): EncodingParameters => ({
  maxAudioBitrate: AUDIO[mode === 'full' ? 'full' : 'reduced'].kbit * 1000,
  maxVideoBitrate: getLevel(BANDWIDTH_MODES[mode].ceiling).kbit * 1000,
})

/** Size and frame rate of the sent copies of a camera's track. */
function toVideoConstraints({ source, mode, isTrimmed }: Published): MediaTrackConstraints {
  const { height: target, frameRate } = getLevel(BANDWIDTH_MODES[mode].ceiling)
  const { width, height } = source.getSettings()
  if (!width || !height) return { frameRate }
  const shorter = Math.min(target, width, height) - (isTrimmed ? TRIMMED_PIXELS : 0)
  const scale = toScale({ width, height }, shorter)
  return { width: Math.round(width / scale), height: Math.round(height / scale), frameRate }
}

/** A copy of a track with all copies of it. The SDK sends a copy of the track that it gets, which has constraints of its own. */
function copyTrack(source: MediaStreamTrack) {
  const copy = source.clone()
  const copies = [copy]
  const clone = copy.clone.bind(copy)
  copy.clone = () => {
    const sent = clone()
    copies.push(sent)
    return sent
  }
  return { copy, copies }
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
    const { copy, copies } = copyTrack(source)
    const track = kind === 'audio' ? new sdk.LocalAudioTrack(copy) : new sdk.LocalVideoTrack(copy)
    published[kind] = { source, copies, track, mode: 'full', isTrimmed: false }
    // Fails if the room ends meanwhile; the next room gets the track when it is entered.
    participant?.publishTrack(track).catch(() => {})
  }

  const changeVideo = (change: Partial<Pick<Published, 'mode' | 'isTrimmed'>>) => {
    if (!published.video) return
    const video = Object.assign(published.video, change)
    const constraints = toVideoConstraints(video)
    // A browser that cannot scale a copy sends the camera's size within the limit of the bitrate.
    for (const copy of video.copies) copy.applyConstraints(constraints).catch(() => {})
  }

  return {
    /** Applies the state of camera and microphone, and the mode. `participant` is the person in the room, if connected. */
    sync(participant?: LocalParticipant) {
      const { audioTrack, videoTrack, mic } = media.store.getState()
      replaceTrack('audio', audioTrack, participant)
      replaceTrack('video', videoTrack, participant)
      // A microphone that the system took is not turned off.
      if (published.audio?.track.kind === 'audio') published.audio.track.enable(mic.at === 'on' || mic.at === 'taken')
      if (published.video?.mode !== mode()) changeVideo({ mode: mode() })
      participant?.setParameters(toBitrates(mode()))
    },
    all,
    /**
     * Makes the browser send a whole picture, by another size: after a break the counterpart has none that the next ones could change, and
     * would ask for it only after seconds. The SDK has no other way.
     */
    sendWholePicture: () => changeVideo({ isTrimmed: !published.video?.isTrimmed }),
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
