import { isIdentityOf } from '@radruf/contract'
import type { LocalDataTrack, Room } from 'twilio-video'
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

/**
 * A link through a Twilio room with both participants. It connects to the room only when both are in the call, so that
 * waiting alone costs nothing, and connects again when the room is lost.
 */
export function openTwilioLink({ counterpart: page, access, media, onReport, onMessage }: LinkOptions): Link {
  let sdk: Sdk | undefined
  let localTracks: ReturnType<typeof createLocalTracks> | undefined
  let room: Room | undefined
  let messages: LocalDataTrack | undefined
  let cancelConnecting: (() => void) | undefined
  let closed = false
  let hasConnected = false
  /** Sound or video arrive, whatever the signalling says. */
  let isMediaFlowing = false
  let giveUpTimer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const toStream = createRemoteStream()

  const stopGivingUp = () => {
    clearTimeout(giveUpTimer)
    giveUpTimer = undefined
  }

  const report = () => {
    if (closed) return
    const counterpart = room && findParticipant(room, page)
    const isConnected = room?.state === 'connected' && counterpart?.state === 'connected'
    // Signalling that is interrupted is no break while the picture runs: the SDK restores it by itself.
    if (room && counterpart && (isConnected || (hasConnected && isMediaFlowing))) {
      hasConnected = true
      stopGivingUp()
      const remote = { remote: toStream(counterpart), remoteMedia: toRemoteMedia(counterpart) }
      return onReport({ phase: { at: 'connected' }, ...remote })
    }
    giveUpTimer ??= setTimeout(giveUp, GIVE_UP_AFTER)
    onReport({ phase: { at: hasConnected ? 'reconnecting' : 'connecting' }, quality: hasConnected ? 0 : null })
  }

  /** A large file on a slow line is not a failed connection, so the limit is suspended meanwhile. */
  const reportLoading = () => {
    stopGivingUp()
    if (!closed) onReport({ phase: { at: 'loading' } })
  }

  const giveUp = () => {
    close()
    onReport({ phase: { at: 'lost' }, remote: null, quality: null, badConnection: false })
  }

  const scheduleRetry = () => {
    retryTimer = setTimeout(() => void connect(), RETRY_AFTER)
  }

  const connect = async () => {
    clearTimeout(retryTimer)
    retryTimer = undefined
    try {
      sdk ??= await loadSdk(reportLoading)
      const { twilio, relayOnly = false } = access()
      if (closed || !twilio) return
      report()
      localTracks ??= createLocalTracks(sdk, media)
      localTracks.sync()
      messages = new sdk.LocalDataTrack()
      const connecting = sdk.connect(twilio.token, {
        ...toConnectOptions(twilio.room, twilio.signalingUrl, relayOnly),
        tracks: [...localTracks.all(), messages],
      })
      cancelConnecting = () => connecting.cancel()
      const connected = await connecting
      cancelConnecting = undefined
      if (closed) return void connected.disconnect()
      followRoom(connected)
    } catch {
      cancelConnecting = undefined
      if (!closed) scheduleRetry()
    }
  }

  const followRoom = (connected: Room) => {
    room = connected
    localTracks?.sync(connected.localParticipant)
    // The SDK's types declare one overload per event name and none for a union of names.
    for (const name of ROOM_EVENTS) connected.on(name as 'reconnected', report)
    connected.on('trackMessage', (text, _, { identity }) => {
      const message = isIdentityOf(identity, page) && typeof text === 'string' ? parseCallMessage(text) : undefined
      if (message && !closed) onMessage(message)
    })
    connected.on('disconnected', () => {
      if (closed || room !== connected) return
      room = undefined
      isMediaFlowing = false
      report()
      scheduleRetry()
    })
    report()
  }

  const unsubscribeMedia = media.store.subscribe(() => {
    if (room) localTracks?.sync(room.localParticipant)
  })
  const stopWatchingRoom = watchRoom({
    room: () => room,
    onMedia: (isFlowing) => {
      if (isFlowing === isMediaFlowing) return
      isMediaFlowing = isFlowing
      report()
    },
    levels: () => {
      const counterpart = room && findParticipant(room, page)
      if (counterpart?.state !== 'connected') return []
      return [room?.localParticipant.networkQualityLevel, counterpart.networkQualityLevel]
    },
    onQuality: (quality, badConnection) => onReport({ quality, badConnection }),
  })

  const close = () => {
    if (closed) return
    closed = true
    clearTimeout(giveUpTimer)
    clearTimeout(retryTimer)
    unsubscribeMedia()
    stopWatchingRoom()
    cancelConnecting?.()
    room?.disconnect()
    localTracks?.stop()
  }

  report()
  void connect()
  return {
    receive: () => {},
    send: (message) => messages?.send(JSON.stringify(message)),
    resume() {
      if (retryTimer !== undefined) void connect()
    },
    close,
  }
}
