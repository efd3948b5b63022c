import type { LocalAudioTrack, LocalParticipant, LocalVideoTrack } from 'twilio-video'
import type { LocalMedia } from '../media/local-media.ts'
import type { Sdk } from './sdk.ts'

type Kind = 'audio' | 'video'
type Held = { source: MediaStreamTrack; track: LocalAudioTrack | LocalVideoTrack }

/**
 * Camera and microphone as the room wants them. The SDK gets copies: it stops and mutes what it holds, and the person's
 * own picture must not go with that.
 */
export function createOwnTracks(sdk: Sdk, media: LocalMedia) {
  const held: Partial<Record<Kind, Held>> = {}

  const follow = (kind: Kind, source: MediaStreamTrack | null, participant: LocalParticipant | undefined) => {
    const before = held[kind]
    if (before?.source === (source ?? undefined)) return
    if (before) {
      participant?.unpublishTrack(before.track)
      before.track.stop()
      delete held[kind]
    }
    if (!source) return
    const track = kind === 'audio' ? new sdk.LocalAudioTrack(source.clone()) : new sdk.LocalVideoTrack(source.clone())
    held[kind] = { source, track }
    // Refused when the room ends meanwhile; the next room gets the track from the start.
    participant?.publishTrack(track).catch(() => {})
  }

  return {
    /** Does what camera and microphone did; `participant` is the person in the room, if there is one. */
    sync(participant?: LocalParticipant) {
      const { audioTrack, videoTrack, mic } = media.getSnapshot()
      follow('audio', audioTrack, participant)
      follow('video', videoTrack, participant)
      if (held.audio?.track.kind === 'audio') held.audio.track.enable(mic.at === 'on')
    },
    all: () => Object.values(held).map(({ track }) => track),
    stop() {
      for (const { track } of Object.values(held)) track.stop()
    },
  }
}
