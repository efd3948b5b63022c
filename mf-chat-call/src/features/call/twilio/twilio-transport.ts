import { isIdentityOf } from '@radruf/contract'
import type { ConnectOptions, LocalDataTrack, RemoteParticipant, Room } from 'twilio-video'
import { ANNOUNCE_EVERY_MS, type CallMessage, parseCallMessage, type RemoteMedia } from '../call-state.ts'
import type { CallTransport, TransportOptions } from '../call-transport.ts'
import { MEDIA, readMediaMessage, toMediaMessage } from '../line/media-message.ts'
import { createRemoteStream } from '../remote-stream.ts'
import { createLocalTracks } from './local-tracks.ts'
import { findParticipant, listTracks, toConnectOptions, toRemoteMedia, watchRoom } from './room.ts'
import { loadSdk, type Sdk } from './sdk.ts'

const RETRY_AFTER_MS = 2000
const GIVE_UP_AFTER_MS = 30_000

/** Room events that may change what this participant sees and hears. */
const ROOM_EVENTS = [
  'participantConnected',
  'participantDisconnected',
  'participantReconnecting',
  'participantReconnected',
  'reconnecting',
  'reconnected',
  'trackPublished',
  'trackUnpublished',
  'trackSubscribed',
  'trackUnsubscribed',
  'trackEnabled',
  'trackDisabled',
] as const

/** An open transport: the room with its tracks, and the state of the connection. */
type TwilioTransport = Readonly<
  Pick<TransportOptions, 'counterpart' | 'access' | 'media' | 'bandwidthMode' | 'onReport' | 'onMessage'>
> & {
  /** Aborted when the transport is closed. */
  readonly closing: AbortController
  readonly toStream: ReturnType<typeof createRemoteStream>
  sdk?: Sdk
  localTracks?: ReturnType<typeof createLocalTracks>
  room?: Room | undefined
  messages?: LocalDataTrack
  cancelConnecting?: (() => void) | undefined
  hasConnected: boolean
  /** Sound or video arrive, whatever the signalling says. */
  isMediaFlowing: boolean
  /** The system took a device of this side at least once. From then on its devices are announced. */
  hasBeenTaken: boolean
  /** The counterpart's devices, if its page announced them. */
  announcedMedia?: RemoteMedia
  giveUpTimer?: ReturnType<typeof setTimeout> | undefined
  retryTimer?: ReturnType<typeof setTimeout> | undefined
}

/**
 * A transport through a Twilio room with both participants. It connects to the room only when both are in the call, so that
 * waiting alone costs nothing, and connects again when the room is lost.
 */
export function openTwilioTransport({
  counterpart,
  access,
  media,
  bandwidthMode,
  onReport,
  onMessage,
}: TransportOptions): CallTransport {
  const transport: TwilioTransport = {
    counterpart,
    access,
    media,
    bandwidthMode,
    onReport,
    onMessage,
    closing: new AbortController(),
    toStream: createRemoteStream(),
    hasConnected: false,
    isMediaFlowing: false,
    hasBeenTaken: false,
  }
  const unsubscribers = [watchMedia(transport), watchBandwidthMode(transport), watchQuality(transport)]
  transport.closing.signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  })
  report(transport)
  void connect(transport)
  return {
    receive: () => {},
    send: (message) => send(transport, message),
    resume() {
      if (transport.retryTimer !== undefined) void connect(transport)
    },
    close: () => close(transport),
  }
}

const isClosed = ({ closing }: TwilioTransport) => closing.signal.aborted

const send = ({ messages }: TwilioTransport, message: CallMessage) => messages?.send(JSON.stringify(message))

function watchMedia(transport: TwilioTransport) {
  const timer = setInterval(() => announceMedia(transport), ANNOUNCE_EVERY_MS)
  const unsubscribe = transport.media.store.subscribe(() => {
    syncTracks(transport)
    announceMedia(transport)
  })
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}

const watchBandwidthMode = (transport: TwilioTransport) =>
  transport.bandwidthMode.subscribe(() => syncTracks(transport))

function syncTracks({ room, localTracks }: TwilioTransport) {
  if (room) localTracks?.sync(room.localParticipant)
}

/** Announces a taken device, and that it is back. The room itself knows only tracks that are turned on or off. */
function announceMedia(transport: TwilioTransport) {
  const message = toMediaMessage({ media: transport.media.store.getState(), isVideoSuspended: false, isWarned: false })
  transport.hasBeenTaken ||= message.taken === true
  if (transport.hasBeenTaken) send(transport, message)
}

const watchQuality = (transport: TwilioTransport) =>
  watchRoom({
    room: () => transport.room,
    onMedia: (isFlowing) => {
      if (isFlowing === transport.isMediaFlowing) return
      transport.isMediaFlowing = isFlowing
      report(transport)
    },
    // The SDK's statistics have neither the length of a freeze nor concealed sound, and no route.
    onFreezes: (freezes) => {
      if (isClosed(transport)) return
      const isRelayed = transport.access().relayOnly ? true : null
      transport.onReport({ figures: { freezes, freezeSeconds: null, concealedPercent: null, isRelayed } })
    },
    levels: () => {
      const counterpart = findCounterpart(transport)
      // While the media are broken, the SDK keeps the last levels.
      if (!counterpart || !isConnected(transport, counterpart)) return []
      return [transport.room?.localParticipant.networkQualityLevel, counterpart.networkQualityLevel]
    },
    onQuality: (quality, badConnection) => transport.onReport({ quality, badConnection }),
  })

const findCounterpart = ({ room, counterpart }: TwilioTransport) => room && findParticipant(room, counterpart)

/** Signalling that is interrupted is no break while the picture runs: the SDK restores it by itself. */
function isConnected({ room, hasConnected, isMediaFlowing }: TwilioTransport, counterpart: RemoteParticipant): boolean {
  const isSignalled = room?.state === 'connected' && counterpart.state === 'connected'
  return isSignalled || (hasConnected && isMediaFlowing)
}

function report(transport: TwilioTransport) {
  if (isClosed(transport)) return
  const counterpart = findCounterpart(transport)
  if (counterpart && isConnected(transport, counterpart)) {
    transport.hasConnected = true
    stopGivingUp(transport)
    const remote = {
      remote: transport.toStream(listTracks(counterpart)),
      remoteMedia: toRemoteMedia(counterpart, transport.announcedMedia),
    }
    return transport.onReport({ phase: { at: 'connected' }, ...remote })
  }
  transport.giveUpTimer ??= setTimeout(() => giveUp(transport), GIVE_UP_AFTER_MS)
  const { hasConnected } = transport
  transport.onReport({ phase: { at: hasConnected ? 'reconnecting' : 'connecting' }, quality: hasConnected ? 0 : null })
}

/** A large file on a slow line is not a failed connection, so the limit is suspended meanwhile. */
function reportLoading(transport: TwilioTransport) {
  stopGivingUp(transport)
  if (!isClosed(transport)) transport.onReport({ phase: { at: 'loading' } })
}

function stopGivingUp(transport: TwilioTransport) {
  clearTimeout(transport.giveUpTimer)
  transport.giveUpTimer = undefined
}

function giveUp(transport: TwilioTransport) {
  close(transport)
  transport.onReport({ phase: { at: 'lost' }, remote: null, quality: null, badConnection: false })
}

function scheduleRetry(transport: TwilioTransport) {
  transport.retryTimer = setTimeout(() => void connect(transport), RETRY_AFTER_MS)
}

async function connect(transport: TwilioTransport) {
  clearTimeout(transport.retryTimer)
  transport.retryTimer = undefined
  try {
    transport.sdk ??= await loadSdk(() => reportLoading(transport))
    const { twilio, relayOnly = false } = transport.access()
    if (isClosed(transport) || !twilio) return
    report(transport)
    const room = await enterRoom(
      transport,
      transport.sdk,
      toConnectOptions(twilio.room, twilio.signalingUrl, relayOnly),
      twilio.token,
    )
    if (isClosed(transport)) return void room.disconnect()
    attachRoom(transport, room)
  } catch {
    transport.cancelConnecting = undefined
    if (!isClosed(transport)) scheduleRetry(transport)
  }
}

/** Enters the room with the local tracks. Rejects when that fails or the transport is closed meanwhile. */
async function enterRoom(transport: TwilioTransport, sdk: Sdk, options: ConnectOptions, token: string): Promise<Room> {
  const { media, bandwidthMode } = transport
  transport.localTracks ??= createLocalTracks({ sdk, media, mode: bandwidthMode.getState })
  transport.localTracks.sync()
  transport.messages = new sdk.LocalDataTrack()
  const connecting = sdk.connect(token, { ...options, tracks: [...transport.localTracks.all(), transport.messages] })
  transport.cancelConnecting = () => connecting.cancel()
  const room = await connecting
  transport.cancelConnecting = undefined
  return room
}

function attachRoom(transport: TwilioTransport, room: Room) {
  transport.room = room
  syncTracks(transport)
  // The SDK's types declare one overload per event name and none for a union of names.
  for (const name of ROOM_EVENTS) room.on(name as 'reconnected', () => report(transport))
  room.on('trackMessage', (text, _, { identity }) => {
    const isFromPage = isIdentityOf(identity, transport.counterpart) && typeof text === 'string'
    const message = isFromPage ? parseCallMessage(text) : undefined
    if (message && !isClosed(transport)) receiveMessage(transport, message)
  })
  room.on('disconnected', () => {
    if (isClosed(transport) || transport.room !== room) return
    transport.room = undefined
    transport.isMediaFlowing = false
    report(transport)
    scheduleRetry(transport)
  })
  report(transport)
}

function receiveMessage(transport: TwilioTransport, message: CallMessage) {
  if (message.kind !== MEDIA) return transport.onMessage(message)
  transport.announcedMedia = readMediaMessage(message).remoteMedia
  report(transport)
}

function close(transport: TwilioTransport) {
  if (isClosed(transport)) return
  transport.closing.abort()
  clearTimeout(transport.giveUpTimer)
  clearTimeout(transport.retryTimer)
  transport.cancelConnecting?.()
  transport.room?.disconnect()
  transport.localTracks?.stop()
}
