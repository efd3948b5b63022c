import { readMessage } from '../call-message.ts'
import type { Link, LinkOptions } from '../link.ts'
import type { Quality } from '../quality.ts'
import type { RemoteMedia } from '../call-state.ts'
import { createMending } from './reconnector.ts'
import { outgoingSignals } from './outgoing-signals.ts'
import { createPeer, type LocalTracks, type MakeConnection } from './peer.ts'
import { heldAfter, NOT_HELD } from './picture-hold.ts'
import { watchQuality } from './quality-monitor.ts'

const MEDIA = 'media'

/** From browser to browser: signals go through the service, sound and picture directly. */
export function openDirectLink(options: LinkOptions & { makeConnection?: MakeConnection }): Link {
  const { newcomer, media, onChange } = options
  let remoteMedia: RemoteMedia = { camera: true, mic: true }
  let hold = NOT_HELD
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
    const isOn = camera.at === 'on'
    const says = { camera: isOn && !hold.held, mic: mic.at === 'on', audioOnly: isOn && hold.held }
    peer.sendData(JSON.stringify({ kind: MEDIA, ...says }))
  }

  /** Sound first: on a connection that carries hardly anything the own picture waits. */
  const holdPicture = (quality: Quality) => {
    const before = hold.held
    hold = heldAfter(hold, quality)
    if (hold.held === before) return
    peer.setTracks(tracksToSend())
    sayMedia()
    onChange({ audioOnly: hold.held && media.getSnapshot().camera.at === 'on' })
  }
  const tracksToSend = (): LocalTracks => {
    const { audioTrack, videoTrack } = media.getSnapshot()
    return { audio: audioTrack, video: hold.held ? null : videoTrack }
  }

  const peer = createPeer({
    newcomer,
    iceServers: options.access().iceServers,
    tracks: tracksToSend(),
    makeConnection: options.makeConnection,
    events: {
      send: outgoing.send,
      onRemote: (remote) => onChange({ remote }),
      onDataOpen: sayMedia,
      onData: (text) => {
        const message = readMessage(text)
        if (message?.kind === MEDIA) {
          remoteMedia = {
            camera: message.camera === true,
            mic: message.mic === true,
            audioOnly: message.audioOnly === true,
          }
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
            audioOnly: () => hold.held,
            onQuality: (quality, badConnection) => onChange({ quality, badConnection }),
            onLine: holdPicture,
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
    peer.setTracks(tracksToSend())
    sayMedia()
    if (hold.held) onChange({ audioOnly: media.getSnapshot().camera.at === 'on' })
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
