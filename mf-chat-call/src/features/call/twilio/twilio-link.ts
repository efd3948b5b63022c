import { isIdentityOf } from '@radruf/contract'
import type { ConnectOptions, LocalDataTrack, RemoteParticipant, Room } from 'twilio-video'
import { parseCallMessage } from '../call-state.ts'
import type { Link, LinkOptions } from '../link.ts'
import { createLocalTracks } from './local-tracks.ts'
import { createRemoteStream, findParticipant, toConnectOptions, toRemoteMedia, watchRoom } from './room.ts'
import { loadSdk, type Sdk } from './sdk.ts'

/** Milliseconds. */
const RETRY_AFTER = 2000
const GIVE_UP_AFTER = 30_000

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

/** An open link: the room with its tracks, and what is known of the connection. */
type TwilioLink = Readonly<Pick<LinkOptions, 'counterpart' | 'access' | 'media' | 'onReport' | 'onMessage'>> & {
  /** Aborted when the link is closed. */
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
  giveUpTimer?: ReturnType<typeof setTimeout> | undefined
  retryTimer?: ReturnType<typeof setTimeout> | undefined
}

/**
 * A link through a Twilio room with both participants. It connects to the room only when both are in the call, so that
 * waiting alone costs nothing, and connects again when the room is lost.
 */
export function openTwilioLink({ counterpart, access, media, onReport, onMessage }: LinkOptions): Link {
  const link: TwilioLink = {
    counterpart,
    access,
    media,
    onReport,
    onMessage,
    closing: new AbortController(),
    toStream: createRemoteStream(),
    hasConnected: false,
    isMediaFlowing: false,
  }
  const unsubscribers = [followMedia(link), followQuality(link)]
  link.closing.signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  })
  report(link)
  void connect(link)
  return {
    receive: () => {},
    send: (message) => link.messages?.send(JSON.stringify(message)),
    resume() {
      if (link.retryTimer !== undefined) void connect(link)
    },
    close: () => close(link),
  }
}

const isClosed = ({ closing }: TwilioLink) => closing.signal.aborted

const followMedia = (link: TwilioLink) =>
  link.media.store.subscribe(() => {
    if (link.room) link.localTracks?.sync(link.room.localParticipant)
  })

const followQuality = (link: TwilioLink) =>
  watchRoom({
    room: () => link.room,
    onMedia: (isFlowing) => {
      if (isFlowing === link.isMediaFlowing) return
      link.isMediaFlowing = isFlowing
      report(link)
    },
    levels: () => {
      const counterpart = findCounterpart(link)
      if (counterpart?.state !== 'connected') return []
      return [link.room?.localParticipant.networkQualityLevel, counterpart.networkQualityLevel]
    },
    onQuality: (quality, badConnection) => link.onReport({ quality, badConnection }),
  })

const findCounterpart = ({ room, counterpart }: TwilioLink) => room && findParticipant(room, counterpart)

/** Signalling that is interrupted is no break while the picture runs: the SDK restores it by itself. */
function isConnected({ room, hasConnected, isMediaFlowing }: TwilioLink, counterpart: RemoteParticipant): boolean {
  const isSignalled = room?.state === 'connected' && counterpart.state === 'connected'
  return isSignalled || (hasConnected && isMediaFlowing)
}

function report(link: TwilioLink) {
  if (isClosed(link)) return
  const counterpart = findCounterpart(link)
  if (counterpart && isConnected(link, counterpart)) {
    link.hasConnected = true
    stopGivingUp(link)
    const remote = { remote: link.toStream(counterpart), remoteMedia: toRemoteMedia(counterpart) }
    return link.onReport({ phase: { at: 'connected' }, ...remote })
  }
  link.giveUpTimer ??= setTimeout(() => giveUp(link), GIVE_UP_AFTER)
  const { hasConnected } = link
  link.onReport({ phase: { at: hasConnected ? 'reconnecting' : 'connecting' }, quality: hasConnected ? 0 : null })
}

/** A large file on a slow line is not a failed connection, so the limit is suspended meanwhile. */
function reportLoading(link: TwilioLink) {
  stopGivingUp(link)
  if (!isClosed(link)) link.onReport({ phase: { at: 'loading' } })
}

function stopGivingUp(link: TwilioLink) {
  clearTimeout(link.giveUpTimer)
  link.giveUpTimer = undefined
}

function giveUp(link: TwilioLink) {
  close(link)
  link.onReport({ phase: { at: 'lost' }, remote: null, quality: null, badConnection: false })
}

function scheduleRetry(link: TwilioLink) {
  link.retryTimer = setTimeout(() => void connect(link), RETRY_AFTER)
}

async function connect(link: TwilioLink) {
  clearTimeout(link.retryTimer)
  link.retryTimer = undefined
  try {
    link.sdk ??= await loadSdk(() => reportLoading(link))
    const { twilio, relayOnly = false } = link.access()
    if (isClosed(link) || !twilio) return
    report(link)
    const room = await enterRoom(
      link,
      link.sdk,
      toConnectOptions(twilio.room, twilio.signalingUrl, relayOnly),
      twilio.token,
    )
    if (isClosed(link)) return void room.disconnect()
    followRoom(link, room)
  } catch {
    link.cancelConnecting = undefined
    if (!isClosed(link)) scheduleRetry(link)
  }
}

/** Enters the room with the own tracks. Rejects when that fails or the link is closed meanwhile. */
async function enterRoom(link: TwilioLink, sdk: Sdk, options: ConnectOptions, token: string): Promise<Room> {
  link.localTracks ??= createLocalTracks(sdk, link.media)
  link.localTracks.sync()
  link.messages = new sdk.LocalDataTrack()
  const connecting = sdk.connect(token, { ...options, tracks: [...link.localTracks.all(), link.messages] })
  link.cancelConnecting = () => connecting.cancel()
  const room = await connecting
  link.cancelConnecting = undefined
  return room
}

function followRoom(link: TwilioLink, room: Room) {
  link.room = room
  link.localTracks?.sync(room.localParticipant)
  // The SDK's types declare one overload per event name and none for a union of names.
  for (const name of ROOM_EVENTS) room.on(name as 'reconnected', () => report(link))
  room.on('trackMessage', (text, _, { identity }) => {
    const isFromPage = isIdentityOf(identity, link.counterpart) && typeof text === 'string'
    const message = isFromPage ? parseCallMessage(text) : undefined
    if (message && !isClosed(link)) link.onMessage(message)
  })
  room.on('disconnected', () => {
    if (isClosed(link) || link.room !== room) return
    link.room = undefined
    link.isMediaFlowing = false
    report(link)
    scheduleRetry(link)
  })
  report(link)
}

function close(link: TwilioLink) {
  if (isClosed(link)) return
  link.closing.abort()
  clearTimeout(link.giveUpTimer)
  clearTimeout(link.retryTimer)
  link.cancelConnecting?.()
  link.room?.disconnect()
  link.localTracks?.stop()
}
