import { type CallMessage, type Delivery, parseCallMessage, type RemoteMedia } from '../call-state.ts'
import type { Link, LinkOptions } from '../link.ts'
import { createAdaptation } from './adaptation.ts'
import { isAudioOnly, MEDIA, readMediaMessage, toMediaMessage } from './media-message.ts'
import { createPeer, type MakeConnection, type Peer } from './peer.ts'
import { type LineMeasurement, startQualityMonitor } from './quality-monitor.ts'
import { createReconnector } from './reconnector.ts'
import { createPinging } from './round-trip.ts'
import { createSignalSender } from './signal-sender.ts'
import { watchNetwork } from './watch-network.ts'

type DirectLinkOptions = LinkOptions & { makeConnection?: MakeConnection }

/** An open link with its parts and what is known of the line. */
type DirectLink = Readonly<Pick<LinkOptions, 'media' | 'onReport' | 'onMessage'>> & {
  readonly peer: Peer
  readonly reconnector: ReturnType<typeof createReconnector>
  readonly adaptation: ReturnType<typeof createAdaptation>
  readonly pinging: ReturnType<typeof createPinging>
  /** Aborted when the link is closed. */
  readonly closing: AbortController
  /** Measures the line from the first connection on. */
  monitor?: ReturnType<typeof startQualityMonitor>
  remoteMedia: RemoteMedia
  isWarned: boolean
  isCounterpartWarned: boolean
  hasConnected: boolean
}

/** A browser-to-browser link: the service relays signals, sound and video travel directly. */
export function openDirectLink(options: DirectLinkOptions): Link {
  const link = createDirectLink(options)
  const { peer, media, closing } = link
  const unsubscribers = [
    watchNetwork(() => void peer.restart()),
    media.store.subscribe(() => {
      peer.setTracks(selectTracks(media))
      publishLine(link)
    }),
  ]
  closing.signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  })
  link.reconnector.startConnecting()
  return {
    receive: (signal) => peer.receive(signal),
    send: (message, delivery) => send(link, message, delivery),
    resume: () => resume(link),
    close: () => close(link),
  }
}

function createDirectLink(options: DirectLinkOptions): DirectLink {
  const { newcomer, media, lineMode, access, onReport, onMessage } = options
  const closing = new AbortController()
  const adaptation = createAdaptation({
    lineMode,
    isCameraOn: () => media.store.getState().camera.at === 'on',
    apply: (sending) => peer.setSending(sending),
    onSuspensionChange: () => publishLine(link),
  })
  const peer = createPeer({
    newcomer,
    // Credentials of relays expire, so every attempt reads the latest ones.
    iceServers: () => access().iceServers,
    isRelayOnly: () => access().relayOnly === true,
    tracks: selectTracks(media),
    sending: adaptation.sending(),
    makeConnection: options.makeConnection,
    listeners: {
      send: createSignalSender(options.post, closing.signal),
      onRemote: (remote) => onReport({ remote }),
      onDataOpen: () => sendMedia(link),
      onDataClose: options.onClosed,
      onData: (text) => receiveData(link, text),
      onConnectionState: (state) => followConnection(link, state),
      // Another attempt follows an unusable description or candidate; the reconnector's limit decides.
      onError: reportNegotiationError,
    },
  })
  const link: DirectLink = {
    media,
    onReport,
    onMessage,
    peer,
    reconnector: createReconnector({ peer, newcomer, onGiveUp: () => giveUp(link) }),
    adaptation,
    pinging: createPinging({
      send: (message) => send(link, message, 'latest'),
      readReceivedLoss: () => link.monitor?.readReceivedLoss(),
    }),
    closing,
    remoteMedia: { camera: true, mic: true },
    isWarned: false,
    isCounterpartWarned: false,
    hasConnected: false,
  }
  return link
}

const selectTracks = (media: LinkOptions['media']) => {
  const { audioTrack, videoTrack } = media.store.getState()
  return { audio: audioTrack, video: videoTrack }
}

const send = ({ peer }: DirectLink, message: CallMessage, delivery?: Delivery) =>
  peer.sendData(JSON.stringify(message), delivery)

const toOwnLine = ({ media, adaptation, isWarned }: DirectLink) => ({
  media: media.store.getState(),
  isVideoSuspended: adaptation.isVideoSuspended(),
  isWarned,
})

const sendMedia = (link: DirectLink) => send(link, toMediaMessage(toOwnLine(link)))

/** A line that does not carry the own picture is bad, also while the sound alone gets through well. */
function reportLine(link: DirectLink) {
  const audioOnly = isAudioOnly(toOwnLine(link))
  link.onReport({ audioOnly, badConnection: link.isWarned || link.isCounterpartWarned || audioOnly })
}

function publishLine(link: DirectLink) {
  sendMedia(link)
  reportLine(link)
}

function receiveData(link: DirectLink, text: string) {
  const message = parseCallMessage(text)
  if (message?.kind === MEDIA) receiveMedia(link, message)
  else if (message && !link.pinging.receive(message)) link.onMessage(message)
}

function receiveMedia(link: DirectLink, message: CallMessage) {
  const { remoteMedia, isWarned } = readMediaMessage(message)
  link.remoteMedia = remoteMedia
  link.isCounterpartWarned = isWarned
  link.onReport({ remoteMedia })
  reportLine(link)
}

function followConnection(link: DirectLink, state: RTCPeerConnectionState) {
  if (state === 'connected') {
    link.hasConnected = true
    link.reconnector.stop()
    link.pinging.start()
    link.monitor ??= startMonitor(link)
    link.adaptation.connected()
    link.onReport({ phase: { at: 'connected' } })
  } else if (state === 'disconnected' || state === 'failed') {
    link.reconnector.startReconnecting()
    link.adaptation.interrupted()
    link.onReport({ phase: { at: link.hasConnected ? 'reconnecting' : 'connecting' }, quality: 0 })
  }
}

const startMonitor = (link: DirectLink) =>
  startQualityMonitor({
    connection: link.peer.connection,
    remoteMedia: () => link.remoteMedia,
    rttMs: link.pinging.read,
    sentLossPercent: link.pinging.readSentLoss,
    neededKbit: link.adaptation.neededKbit,
    onMeasured: (measurement) => followMeasurement(link, measurement),
  })

function followMeasurement(link: DirectLink, { quality, isWarned, line, figures }: LineMeasurement) {
  const hasChanged = isWarned !== link.isWarned
  link.isWarned = isWarned
  link.onReport({ quality, figures })
  if (line) link.adaptation.follow(line)
  if (hasChanged) publishLine(link)
}

function resume({ peer, closing, hasConnected }: DirectLink) {
  if (closing.signal.aborted || peer.connection.connectionState === 'connected') return
  peer.repeatOffer()
  if (hasConnected) void peer.restart()
}

function giveUp(link: DirectLink) {
  close(link)
  link.onReport({ phase: { at: 'lost' }, remote: null, quality: null, badConnection: false })
}

function close({ closing, ...parts }: DirectLink) {
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
