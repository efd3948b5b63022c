import type { LocalAudioTrack, LocalParticipant, LocalVideoTrack } from 'twilio-video'
import type { LocalMedia } from '../media/local-media.ts'
import type { Sdk } from './sdk.ts'

type Kind = 'audio' | 'video'
type Published = { source: MediaStreamTrack; track: LocalAudioTrack | LocalVideoTrack }

/**
 * The person's camera and microphone as tracks of the SDK. The SDK gets copies, because it stops and mutes its tracks, and the
 * person's picture must not stop with them.
 */
export function createLocalTracks(sdk: Sdk, media: LocalMedia) {
  const published: Partial<Record<Kind, Published>> = {}

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
    published[kind] = { source, track }
    // Fails if the room ends meanwhile; the next room gets the track when it is entered.
    participant?.publishTrack(track).catch(() => {})
  }

  return {
    /** Applies the state of camera and microphone. `participant` is the person in the room, if connected. */
    sync(participant?: LocalParticipant) {
      const { audioTrack, videoTrack, mic } = media.store.getState()
      replaceTrack('audio', audioTrack, participant)
      replaceTrack('video', videoTrack, participant)
      if (published.audio?.track.kind === 'audio') published.audio.track.enable(mic.at === 'on')
    },
    all: () => Object.values(published).map(({ track }) => track),
    stop() {
      for (const { track } of Object.values(published)) track.stop()
    },
  }
}
