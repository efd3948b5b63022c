import { type CallMessage, parseCallMessage, type RemoteMedia } from '../call-state.ts'
import type { Link, LinkOptions } from '../link.ts'
import { createAdaptation } from './adaptation.ts'
import { createPeer, type MakeConnection, type Peer } from './peer.ts'
import { type LineMeasurement, startQualityMonitor } from './quality-monitor.ts'
import { createReconnector } from './reconnector.ts'
import { createPinging } from './round-trip.ts'
import { createSignalSender } from './signal-sender.ts'
import { watchNetwork } from './watch-network.ts'

/** The kind of the message that reports the own camera, microphone and warning. */
const MEDIA = 'media'

/** A browser-to-browser link: the service relays signals, sound and video travel directly. */
export function openDirectLink(options: LinkOptions & { makeConnection?: MakeConnection }): Link {
  const { newcomer, media, onReport } = options
  let remoteMedia: RemoteMedia = { camera: true, mic: true }
  let isWarned = false
  /** The counterpart's own picture suffers, which only its side can measure. */
  let isCounterpartWarned = false
  let hasConnected = false
  let monitor: ReturnType<typeof startQualityMonitor> | undefined
  const closing = new AbortController()
  const reconnector = createReconnector({
    peer: () => peer,
    newcomer,
    onGiveUp: () => {
      close()
      onReport({ phase: { at: 'lost' }, remote: null, quality: null, badConnection: false })
    },
  })

  const selectTracks = () => {
    const { audioTrack, videoTrack } = media.store.getState()
    return { audio: audioTrack, video: videoTrack }
  }
  const isAudioOnly = () => adaptation.isHeld() && media.store.getState().camera.at === 'on'
  const sendMedia = () => {
    const { camera, mic } = media.store.getState()
    send({
      kind: MEDIA,
      camera: camera.at === 'on' && !adaptation.isHeld(),
      mic: mic.at === 'on',
      audioOnly: isAudioOnly(),
      taken: camera.at === 'taken' || mic.at === 'taken',
      badLine: isWarned,
    })
  }
  const send = (message: CallMessage, delivery?: Parameters<Peer['sendData']>[1]) =>
    peer.sendData(JSON.stringify(message), delivery)

  /** A line that does not carry the own picture is bad, also while the sound alone gets through well. */
  const reportLine = () => {
    const audioOnly = isAudioOnly()
    onReport({ audioOnly, badConnection: isWarned || isCounterpartWarned || audioOnly })
  }
  const publishLine = () => {
    sendMedia()
    reportLine()
  }
  const adaptation = createAdaptation({
    lineMode: options.lineMode,
    isCameraOn: () => media.store.getState().camera.at === 'on',
    apply: (sending) => peer.setSending(sending),
    onHeldChange: publishLine,
  })
  const pinging = createPinging({
    send: (message) => send(message, 'latest'),
    readReceivedLoss: () => monitor?.readReceivedLoss(),
  })

  const receiveMedia = ({ camera, mic, audioOnly, taken, badLine }: CallMessage) => {
    remoteMedia = { camera: camera === true, mic: mic === true, audioOnly: audioOnly === true, taken: taken === true }
    isCounterpartWarned = badLine === true || audioOnly === true
    onReport({ remoteMedia })
    reportLine()
  }
  const receiveData = (text: string) => {
    const message = parseCallMessage(text)
    if (message?.kind === MEDIA) receiveMedia(message)
    else if (message && !pinging.receive(message)) options.onMessage(message)
  }

  const followMeasurement = ({ quality, isWarned: warned, line, figures }: LineMeasurement) => {
    const hasChanged = warned !== isWarned
    isWarned = warned
    onReport({ quality, figures })
    if (line) adaptation.follow(line)
    if (hasChanged) publishLine()
  }

  const followConnection = (state: RTCPeerConnectionState) => {
    if (state === 'connected') {
      hasConnected = true
      reconnector.stop()
      pinging.start()
      monitor ??= startQualityMonitor({
        connection: peer.connection,
        remoteMedia: () => remoteMedia,
        rttMs: pinging.read,
        sentLossPercent: pinging.readSentLoss,
        neededKbit: adaptation.neededKbit,
        onMeasured: followMeasurement,
      })
      adaptation.connected()
      onReport({ phase: { at: 'connected' } })
    } else if (state === 'disconnected' || state === 'failed') {
      reconnector.startReconnecting()
      adaptation.interrupted()
      onReport({ phase: { at: hasConnected ? 'reconnecting' : 'connecting' }, quality: 0 })
    }
  }

  const peer = createPeer({
    newcomer,
    // Credentials of relays expire, so every attempt reads the latest ones.
    iceServers: () => options.access().iceServers,
    isRelayOnly: () => options.access().relayOnly === true,
    tracks: selectTracks(),
    sending: adaptation.sending(),
    makeConnection: options.makeConnection,
    listeners: {
      send: createSignalSender(options.post, closing.signal),
      onRemote: (remote) => onReport({ remote }),
      onDataOpen: sendMedia,
      onDataClose: options.onClosed,
      onData: receiveData,
      onConnectionState: followConnection,
      // Another attempt follows an unusable description or candidate; the reconnector's limit decides.
      onError: reportNegotiationError,
    },
  })
  const stopWatchingNetwork = watchNetwork(() => void peer.restart())
  const unsubscribeMedia = media.store.subscribe(() => {
    peer.setTracks(selectTracks())
    publishLine()
  })
  reconnector.startConnecting()

  const close = () => {
    closing.abort()
    stopWatchingNetwork()
    unsubscribeMedia()
    adaptation.stop()
    pinging.stop()
    monitor?.stop()
    reconnector.stop()
    peer.close()
  }

  return {
    receive: (signal) => peer.receive(signal),
    send,
    resume() {
      if (closing.signal.aborted || peer.connection.connectionState === 'connected') return
      peer.repeatOffer()
      if (hasConnected) void peer.restart()
    },
    close,
  }
}

/** Names the error only: its message may quote a description with addresses of the person's network. */
const reportNegotiationError = (error: unknown) =>
  reportError(new Error(`Negotiation of the call failed: ${error instanceof Error ? error.name : 'unknown error'}`))
