import { type CallMessage, type DeliveryMode, parseCallMessage, type RemoteMedia } from '../call-state.ts'
import type { CallTransport, TransportOptions } from '../call-transport.ts'
import { createAdaptation } from './adaptation.ts'
import { isAudioOnly, MEDIA, readMediaMessage, toMediaMessage } from './media-message.ts'
import { createPeer, type Peer } from './peer.ts'
import { type LineMeasurement, startQualityMonitor } from './quality-monitor.ts'
import { createReconnector } from './reconnector.ts'
import { createPinging, type Pinging } from './round-trip.ts'
import { createSignalSender } from './signal-sender.ts'
import { watchNetwork } from './watch-network.ts'

/** An open transport with its parts and the state of the line. */
type DirectTransport = Readonly<Pick<TransportOptions, 'media' | 'onReport' | 'onMessage'>> & {
  readonly peer: Peer
  readonly reconnector: ReturnType<typeof createReconnector>
  readonly adaptation: ReturnType<typeof createAdaptation>
  readonly pinging: Pinging
  /** Aborted when the transport is closed. */
  readonly closing: AbortController
  /** Measures the line from the first connection on. */
  monitor?: ReturnType<typeof startQualityMonitor>
  remoteMedia: RemoteMedia
  isWarned: boolean
  isCounterpartWarned: boolean
  isCounterpartUnheard: boolean
  hasConnected: boolean
}

/** A browser-to-browser transport: the service relays signals, sound and video travel directly. */
export function openDirectTransport(options: TransportOptions): CallTransport {
  const transport = createDirectTransport(options)
  const { peer, media, closing } = transport
  const unsubscribers = [
    watchNetwork(() => void peer.restart()),
    media.store.subscribe(() => {
      peer.setTracks(selectTracks(media))
      publishLine(transport)
    }),
  ]
  closing.signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  })
  transport.reconnector.startConnecting()
  return {
    receive: (signal) => peer.receive(signal),
    send: (message, delivery) => send(transport, message, delivery),
    resume: () => resume(transport),
    close: () => close(transport),
  }
}

function createDirectTransport(options: TransportOptions): DirectTransport {
  const { isNewcomer, media, bandwidthMode, access, onReport, onMessage } = options
  const closing = new AbortController()
  const adaptation = createAdaptation({
    bandwidthMode,
    isCameraOn: () => media.store.getState().camera.at === 'on',
    apply: (sending) => peer.setSending(sending),
    onSuspensionChange: () => publishLine(transport),
  })
  const peer = createPeer({
    isNewcomer,
    // Credentials of relays expire, so every attempt reads the latest ones.
    iceServers: () => access().iceServers,
    isRelayOnly: () => access().relayOnly === true,
    tracks: selectTracks(media),
    sending: adaptation.sending(),
    makeConnection: options.makeConnection,
    listeners: {
      send: createSignalSender(options.sendSignals, closing.signal),
      onRemote: (remote) => onReport({ remote }),
      onDataOpen: () => sendMedia(transport),
      // The counterpart's goodbye needs a line. Over a broken one, the browser has given up its channel.
      onDataClose: () => (peer.connection.connectionState === 'connected' ? options.onClosed() : giveUp(transport)),
      onData: (text) => receiveData(transport, text),
      onConnectionState: (state) => handleConnectionState(transport, state),
      // Another attempt follows an unusable description or candidate; the reconnector's limit decides.
      onError: reportNegotiationError,
    },
  })
  const transport: DirectTransport = {
    media,
    onReport,
    onMessage,
    peer,
    reconnector: createReconnector({
      peer,
      isNewcomer,
      isReceiving: () => transport.monitor?.isReceiving() ?? false,
      onGiveUp: () => giveUp(transport),
    }),
    adaptation,
    pinging: createPinging({
      send: (message) => send(transport, message, 'latest'),
      readReceivedLoss: () => transport.monitor?.readReceivedLoss(),
    }),
    closing,
    remoteMedia: { camera: true, mic: true },
    isWarned: false,
    isCounterpartWarned: false,
    isCounterpartUnheard: false,
    hasConnected: false,
  }
  return transport
}

const selectTracks = (media: TransportOptions['media']) => {
  const { audioTrack, videoTrack } = media.store.getState()
  return { audio: audioTrack, video: videoTrack }
}

const send = ({ peer }: DirectTransport, message: CallMessage, delivery?: DeliveryMode) =>
  peer.sendData(JSON.stringify(message), delivery)

const toOwnLine = ({ media, adaptation, isWarned }: DirectTransport) => ({
  media: media.store.getState(),
  isVideoSuspended: adaptation.isVideoSuspended(),
  isWarned,
})

const sendMedia = (transport: DirectTransport) => send(transport, toMediaMessage(toOwnLine(transport)))

/** A line that does not carry the sent video is bad, also while the sound alone gets through well. */
function reportLine(transport: DirectTransport) {
  const { isWarned, isCounterpartWarned, isCounterpartUnheard } = transport
  const audioOnly = isAudioOnly(toOwnLine(transport))
  const badConnection = isWarned || (isCounterpartWarned && !isCounterpartUnheard) || audioOnly
  transport.onReport({ audioOnly, badConnection })
}

function publishLine(transport: DirectTransport) {
  sendMedia(transport)
  reportLine(transport)
}

function receiveData(transport: DirectTransport, text: string) {
  const message = parseCallMessage(text)
  if (message?.kind === MEDIA) receiveMedia(transport, message)
  else if (message && !transport.pinging.receive(message)) transport.onMessage(message)
}

function receiveMedia(transport: DirectTransport, message: CallMessage) {
  const { remoteMedia, isWarned } = readMediaMessage(message)
  transport.remoteMedia = remoteMedia
  transport.isCounterpartWarned = isWarned
  transport.onReport({ remoteMedia })
  reportLine(transport)
}

function handleConnectionState(transport: DirectTransport, state: RTCPeerConnectionState) {
  if (state === 'connected') {
    transport.hasConnected = true
    transport.reconnector.stop()
    transport.pinging.start()
    transport.monitor ??= startMonitor(transport)
    transport.adaptation.connected()
    transport.onReport({ phase: { at: 'connected' } })
  } else if (state === 'disconnected' || state === 'failed') {
    transport.reconnector.startReconnecting({ hasFailed: state === 'failed' })
    transport.adaptation.interrupted()
    transport.onReport({ phase: { at: transport.hasConnected ? 'reconnecting' : 'connecting' }, quality: 0 })
  }
}

const startMonitor = (transport: DirectTransport) =>
  startQualityMonitor({
    connection: transport.peer.connection,
    remoteMedia: () => transport.remoteMedia,
    pinging: transport.pinging,
    neededKbit: transport.adaptation.neededKbit,
    isVideoSuspended: transport.adaptation.isVideoSuspended,
    onMeasured: (measurement) => handleMeasurement(transport, measurement),
  })

function handleMeasurement(
  transport: DirectTransport,
  { quality, isSilent, isWarned, line, isCounterpartUnheard, figures }: LineMeasurement,
) {
  const hasChanged = isWarned !== transport.isWarned
  transport.isWarned = isWarned
  transport.isCounterpartUnheard = isCounterpartUnheard
  transport.onReport({ quality, isSilent, figures })
  if (line) transport.adaptation.addSample(line)
  if (hasChanged) publishLine(transport)
  else reportLine(transport)
}

function resume({ peer, closing, hasConnected }: DirectTransport) {
  if (closing.signal.aborted || peer.connection.connectionState === 'connected') return
  peer.repeatOffer()
  if (hasConnected) void peer.restart()
}

function giveUp(transport: DirectTransport) {
  close(transport)
  transport.onReport({ phase: { at: 'lost' }, remote: null, quality: null, badConnection: false })
}

function close({ closing, ...parts }: DirectTransport) {
  closing.abort()
  parts.adaptation.stop()
  parts.pinging.stop()
  parts.monitor?.stop()
  parts.reconnector.stop()
  parts.peer.close()
}

/** Names the error only: its message may quote a description with addresses of the person's network. */
const reportNegotiationError = (error: unknown) =>
  reportError(new Error(`Negotiation of the call failed: ${error instanceof Error ? error.name : 'unknown error'}`))
