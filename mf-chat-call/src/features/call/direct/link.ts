import type { CallSignal } from '@radruf/contract'
import type { LocalMedia } from '../media/local-media.ts'
import type { CallMessage, CallSnapshot, RemoteMedia } from '../session.ts'
import { createMending } from './mending.ts'
import { outgoingSignals } from './outgoing-signals.ts'
import { createPeer, type LocalTracks, type MakeConnection } from './peer.ts'
import { watchQuality } from './quality-watch.ts'

/** The connection to one other participant, with everything that keeps it going. */
export type Link = {
  receive: (signal: CallSignal) => Promise<void>
  send: (message: CallMessage) => void
  /** The way to the service is open again: what was said may be lost. */
  comeBack: () => void
  close: () => void
}

const MEDIA = 'media'

export function createLink(options: {
  newcomer: boolean
  iceServers: RTCIceServer[]
  media: LocalMedia
  makeConnection?: MakeConnection
  post: (signal: CallSignal) => Promise<unknown>
  onChange: (change: Partial<CallSnapshot>) => void
  onMessage: (message: CallMessage) => void
}): Link {
  const { newcomer, media, onChange } = options
  let remoteMedia: RemoteMedia = { camera: true, mic: true }
  let connected = false
  let closed = false
  let stopWatching: (() => void) | undefined
  const outgoing = outgoingSignals(options.post)
  const mending = createMending({
    peer: () => peer,
    newcomer,
    onGiveUp: () => {
      close()
      onChange({ state: { at: 'lost' }, remote: null, quality: null, badConnection: false })
    },
  })

  const sayMedia = () => {
    const { camera, mic } = media.getSnapshot()
    peer.sendData(JSON.stringify({ kind: MEDIA, camera: camera.at === 'on', mic: mic.at === 'on' }))
  }

  const peer = createPeer({
    newcomer,
    iceServers: options.iceServers,
    tracks: tracksOf(media),
    makeConnection: options.makeConnection,
    events: {
      send: outgoing.send,
      onRemote: (remote) => onChange({ remote }),
      onDataOpen: sayMedia,
      onData: (text) => {
        const message = parse(text)
        if (message?.kind === MEDIA) {
          remoteMedia = { camera: message.camera === true, mic: message.mic === true }
          onChange({ remoteMedia })
        } else if (message) options.onMessage(message)
      },
      onConnectionState: (state) => {
        if (state === 'connected') {
          connected = true
          mending.rest()
          stopWatching ??= watchQuality({
            connection: peer.connection,
            remoteMedia: () => remoteMedia,
            onQuality: (quality, badConnection) => onChange({ quality, badConnection }),
          })
          onChange({ state: { at: 'connected' } })
        } else if (state === 'disconnected' || state === 'failed') {
          mending.mend()
          onChange({ state: { at: connected ? 'reconnecting' : 'connecting' }, quality: 0 })
        }
      },
      // A description or candidate that could not be used is followed by another try; in the end the timer decides.
      onError: () => {},
    },
  })
  const stopFollowing = media.subscribe(() => {
    peer.setTracks(tracksOf(media))
    sayMedia()
  })
  mending.begin()

  const close = () => {
    closed = true
    stopFollowing()
    stopWatching?.()
    mending.rest()
    outgoing.close()
    peer.close()
  }

  return {
    receive: (signal) => peer.receive(signal),
    send: (message) => peer.sendData(JSON.stringify(message)),
    comeBack() {
      if (closed || peer.connection.connectionState === 'connected') return
      peer.repeatOffer()
      if (connected) void peer.restart()
    },
    close,
  }
}

const tracksOf = (media: LocalMedia): LocalTracks => {
  const { audioTrack, videoTrack } = media.getSnapshot()
  return { audio: audioTrack, video: videoTrack }
}

function parse(text: string): CallMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'kind' in value ? (value as CallMessage) : undefined
  } catch {
    return undefined
  }
}
