import type { CallSignal } from '@radruf/contract'
import type { CallTransport, TransportOptions } from '../../core/call-adapter.ts'
import { type CallMessage, type DeliveryMode, parseCallMessage } from '../../core/call-message.ts'
import type { MakeConnection } from '../../core/make-connection.ts'
import { watchNetwork } from '../../core/watch-network.ts'
import { createLine, type Line } from '../../line/line.ts'
import { createAdaptation } from './adaptation.ts'
import { toCounters } from './connection-counters.ts'
import { createJoinOffer } from './join-offer.ts'
import { createPeer, type Peer } from './peer.ts'
import { createReconnector } from './reconnector.ts'
import { createSignalSender } from './signal-sender.ts'

/** An open transport with its parts. */
type DirectTransport = Readonly<Pick<TransportOptions, 'onReport' | 'onMessage'>> & {
  readonly peer: Peer
  readonly reconnector: ReturnType<typeof createReconnector>
  readonly adaptation: ReturnType<typeof createAdaptation>
  readonly line: Line
  /** Aborted when the transport is closed. */
  readonly closing: AbortController
  hasConnected: boolean
}

/** A browser-to-browser transport: the service relays signals, sound and video travel directly. */
export function openDirectTransport(options: TransportOptions, makeConnection: MakeConnection): CallTransport {
  const joinOffer = openJoinOffer(options)
  const transport = createDirectTransport(
    { ...options, sendSignals: joinOffer?.send ?? options.sendSignals },
    makeConnection,
  )
  const { media } = options
  const { peer, closing } = transport
  const unsubscribers = [
    watchNetwork(() => void peer.restart()),
    media.store.subscribe(() => {
      peer.setTracks(selectTracks(media))
      transport.line.publish()
    }),
  ]
  closing.signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  })
  transport.reconnector.startConnecting()
  return {
    ...(joinOffer && { joinOffer: joinOffer.offer }),
    receive(signal) {
      noteAddress(transport, signal)
      return peer.receive(signal)
    },
    send: (message, delivery) => send(transport, message, delivery),
    resume: () => resume(transport),
    close: () => close(transport),
  }
}

const openJoinOffer = ({ joined, counterpart, access, sendSignals }: TransportOptions) =>
  joined && createJoinOffer({ to: counterpart.clientId, relayOnly: access().relayOnly === true, joined, sendSignals })

function createDirectTransport(options: TransportOptions, makeConnection: MakeConnection): DirectTransport {
  const { isNewcomer, isLineBad, media, bandwidthMode, access, onReport, onMessage } = options
  const closing = new AbortController()
  const signals = createSignalSender(options.sendSignals, closing.signal)
  const adaptation = createAdaptation({
    bandwidthMode,
    isCameraOn: () => media.store.getState().camera.at === 'on',
    apply: (sending) => peer.setSending(sending),
    onSuspensionChange: () => transport.line.publish(),
  })
  const peer = createPeer({
    isNewcomer,
    // Credentials of relays expire, so every attempt reads the latest ones.
    iceServers: () => access().iceServers,
    isRelayOnly: () => access().relayOnly === true,
    tracks: selectTracks(media),
    sending: adaptation.sending(),
    makeConnection,
    listeners: {
      send(signal) {
        noteAddress(transport, signal)
        signals.send(signal)
      },
      onGathered: signals.sendNow,
      onRemote: (remote) => onReport({ remote }),
      onDataOpen: () => transport.line.announce(),
      // The counterpart's goodbye needs a line. Over a broken one, the browser has given up its channel.
      onDataClose: () => (peer.connection.connectionState === 'connected' ? options.onClosed() : giveUp(transport)),
      onData: (text) => receiveData(transport, text),
      onConnectionState: (state) => handleConnectionState(transport, state),
      // Another attempt follows an unusable description or candidate; the reconnector's limit decides.
      onError: reportNegotiationError,
    },
  })
  const line = createLine({
    media,
    isLineBad,
    readCounters: async () => toCounters(await peer.connection.getStats()),
    isConnected: () => peer.connection.connectionState === 'connected',
    neededKbit: adaptation.neededKbit,
    isVideoSuspended: adaptation.isVideoSuspended,
    send: (message, delivery) => send(transport, message, delivery),
    onReport,
    onRemoteMedia: () => onReport({ remoteMedia: line.remoteMedia() }),
    onMeasured: (sample) => sample && adaptation.addSample(sample),
  })
  const transport: DirectTransport = {
    onReport,
    onMessage,
    peer,
    reconnector: createReconnector({
      peer,
      isNewcomer,
      isReceiving: () => line.isReceiving(),
      onGiveUp: () => giveUp(transport),
    }),
    adaptation,
    line,
    closing,
    hasConnected: false,
  }
  return transport
}

/** Notes the addresses that servers assign or report. A device knows its own ones (`host`) without a line. */
const noteAddress = ({ reconnector }: DirectTransport, signal: CallSignal) =>
  signal.type === 'candidate' && /typ (relay|srflx)/.test(signal.candidate.candidate ?? '') && reconnector.noteAddress()

const selectTracks = (media: TransportOptions['media']) => {
  const { audioTrack, videoTrack } = media.store.getState()
  return { audio: audioTrack, video: videoTrack }
}

const send = ({ peer }: DirectTransport, message: CallMessage, delivery?: DeliveryMode) =>
  peer.sendData(JSON.stringify(message), delivery)

function receiveData({ line, onMessage }: DirectTransport, text: string) {
  const message = parseCallMessage(text)
  if (message && !line.receive(message)) onMessage(message)
}

function handleConnectionState(transport: DirectTransport, state: RTCPeerConnectionState) {
  if (state === 'connected') {
    transport.hasConnected = true
    transport.reconnector.stop()
    transport.line.start()
    transport.adaptation.connected()
    transport.onReport({ phase: { at: 'connected' } })
  } else if (state === 'disconnected' || state === 'failed') {
    transport.reconnector.startReconnecting({ hasFailed: state === 'failed' })
    transport.adaptation.interrupted()
    transport.onReport({ phase: { at: transport.hasConnected ? 'reconnecting' : 'connecting' }, quality: 0 })
  }
}

function resume({ peer, closing, hasConnected }: DirectTransport) {
  if (closing.signal.aborted) return
  peer.repeatDescription()
  if (hasConnected && peer.connection.connectionState !== 'connected') void peer.restart()
}

function giveUp(transport: DirectTransport) {
  close(transport)
  transport.onReport({ phase: { at: 'lost' }, remote: null, quality: null })
}

function close({ closing, ...parts }: DirectTransport) {
  closing.abort()
  parts.adaptation.stop()
  parts.line.stop()
  parts.reconnector.stop()
  parts.peer.close()
}

/** Names the error only: its message may quote a description with addresses of the person's network. */
const reportNegotiationError = (error: unknown) =>
  reportError(new Error(`Negotiation of the call failed: ${error instanceof Error ? error.name : 'unknown error'}`))
