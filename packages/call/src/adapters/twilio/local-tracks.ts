import type { EncodingParameters, LocalAudioTrack, LocalParticipant, LocalVideoTrack } from 'twilio-video'
import type { BandwidthMode } from '../../core/bandwidth-mode.ts'
import type { MediaSource } from '../../core/call-adapter.ts'
import { AUDIO, BANDWIDTH_MODES, getLevel, toScale } from '../../line/video-levels.ts'
import type { Sdk } from './sdk.ts'

type Kind = 'audio' | 'video'
export type SentTrack = LocalAudioTrack | LocalVideoTrack
/** `mode`: the mode that the picture's size and frame rate belong to. `isTrimmed`: it is smaller by {@link TRIMMED_PIXELS}. */
type Published = {
  source: MediaStreamTrack
  copy: ReturnType<typeof createCopy>
  track: SentTrack
  mode: BandwidthMode
  isTrimmed: boolean
}

/** Pixels of the shorter side. */
const TRIMMED_PIXELS = 2

/** Limits of the bitrates: those of the mode's best level. Below them the SDK adapts them to the line. */
const toBitrates = (mode: BandwidthMode): EncodingParameters => ({
  maxAudioBitrate: AUDIO[mode === 'full' ? 'full' : 'reduced'].kbit * 1000,
  maxVideoBitrate: getLevel(BANDWIDTH_MODES[mode].ceiling).kbit * 1000,
})

/** Size and frame rate of the sent clone of a camera's track. */
function toVideoConstraints({ source, mode, isTrimmed }: Published): MediaTrackConstraints {
  const { height: target, frameRate } = getLevel(BANDWIDTH_MODES[mode].ceiling)
  const { width, height } = source.getSettings()
  if (!width || !height) return { frameRate }
  const shorter = Math.min(target, width, height) - (isTrimmed ? TRIMMED_PIXELS : 0)
  const scale = toScale({ width, height }, shorter)
  return { width: Math.round(width / scale), height: Math.round(height / scale), frameRate }
}

/**
 * A copy of a track for the SDK. The SDK sends a clone of the copy, another one in each room. A clone has constraints of its own, which
 * `constrain` sets for the present clones and for later ones.
 */
function createCopy(source: MediaStreamTrack) {
  const track = source.clone()
  let clones: readonly MediaStreamTrack[] = []
  let constraints: MediaTrackConstraints | undefined
  // A browser that cannot scale a clone sends the camera's size within the limit of the bitrate.
  const apply = (clone: MediaStreamTrack) => constraints && clone.applyConstraints(constraints).catch(() => {})
  const clone = track.clone.bind(track)
  track.clone = () => {
    const sent = clone()
    clones = [...clones.filter(({ readyState }) => readyState === 'live'), sent]
    apply(sent)
    return sent
  }
  return {
    track,
    constrain(changed: MediaTrackConstraints) {
      constraints = changed
      for (const sent of clones) apply(sent)
    },
  }
}

type LocalTracksOptions = {
  sdk: Sdk
  media: MediaSource
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
    const copy = createCopy(source)
    const track = kind === 'audio' ? new sdk.LocalAudioTrack(copy.track) : new sdk.LocalVideoTrack(copy.track)
    published[kind] = { source, copy, track, mode: 'full', isTrimmed: false }
    // Fails if the room ends meanwhile; the next room gets the track when it is entered.
    participant?.publishTrack(track).catch(() => {})
  }

  const changeVideo = (change: Partial<Pick<Published, 'mode' | 'isTrimmed'>>) => {
    if (!published.video) return
    const video = Object.assign(published.video, change)
    video.copy.constrain(toVideoConstraints(video))
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
     * Makes the browser send a key frame, by another size of the picture. After a break the counterpart cannot decode any other frame, and
     * its browser asks for one only after two seconds. The SDK has no function for it.
     */
    sendKeyFrame: () => changeVideo({ isTrimmed: !published.video?.isTrimmed }),
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
