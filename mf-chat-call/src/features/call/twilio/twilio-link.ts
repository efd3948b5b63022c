import type { LocalDataTrack, Room } from 'twilio-video'
import { readMessage } from '../call-message.ts'
import type { Link, LinkOptions } from '../link.ts'
import { connectOptions } from './connect-options.ts'
import { createRemoteStream, findOther, mediaOf } from './room.ts'
import { createOwnTracks } from './local-tracks.ts'
import { watchLevel } from './quality-level.ts'
import { loadSdk, type Sdk } from './sdk.ts'

/** Milliseconds. */
const TRY_AGAIN_AFTER = 2000
const GIVE_UP_AFTER = 30_000

/** Everything in the room that may change what this side sees and hears. */
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
 * Through a room at Twilio that holds this person and the one other. The room is entered when both are in the call, so
 * that waiting alone costs nothing, and entered anew when it is lost.
 */
export function openTwilioLink({ otherPersonId, access, media, onChange, onMessage }: LinkOptions): Link {
  let sdk: Sdk | undefined
  let own: ReturnType<typeof createOwnTracks> | undefined
  let room: Room | undefined
  let messages: LocalDataTrack | undefined
  let cancel: (() => void) | undefined
  let closed = false
  let wasConnected = false
  let giveUp: ReturnType<typeof setTimeout> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  const streamOf = createRemoteStream()

  const show = () => {
    if (closed) return
    const other = room && findOther(room, otherPersonId)
    if (room?.state === 'connected' && other?.state === 'connected') {
      wasConnected = true
      clearTimeout(giveUp)
      giveUp = undefined
      return onChange({ state: { at: 'connected' }, remote: streamOf(other), remoteMedia: mediaOf(other) })
    }
    giveUp ??= setTimeout(lose, GIVE_UP_AFTER)
    onChange({ state: { at: wasConnected ? 'reconnecting' : 'connecting' }, quality: wasConnected ? 0 : null })
  }

  /** A large file on a poor line is no connection that failed: nothing is given up meanwhile. */
  const showLoading = () => {
    clearTimeout(giveUp)
    giveUp = undefined
    if (!closed) onChange({ state: { at: 'loading' } })
  }

  const lose = () => {
    close()
    onChange({ state: { at: 'lost' }, remote: null, quality: null, badConnection: false })
  }

  const enter = async () => {
    clearTimeout(again)
    again = undefined
    try {
      sdk ??= await loadSdk(showLoading)
      const way = access().twilio
      if (closed || !way) return
      show()
      own ??= createOwnTracks(sdk, media)
      own.sync()
      messages = new sdk.LocalDataTrack()
      const entering = sdk.connect(way.token, {
        ...connectOptions(way.room, way.signalingUrl),
        tracks: [...own.all(), messages],
      })
      cancel = () => entering.cancel()
      const entered = await entering
      cancel = undefined
      if (closed) return void entered.disconnect()
      follow(entered)
    } catch {
      cancel = undefined
      if (!closed) again = setTimeout(() => void enter(), TRY_AGAIN_AFTER)
    }
  }

  const follow = (entered: Room) => {
    room = entered
    own?.sync(entered.localParticipant)
    // The SDK's types know each event by an overload of its own, and none for several names.
    for (const name of ROOM_EVENTS) entered.on(name as 'reconnected', show)
    entered.on('trackMessage', (text, _, { identity }) => {
      const message = identity === otherPersonId && typeof text === 'string' ? readMessage(text) : undefined
      if (message && !closed) onMessage(message)
    })
    entered.on('disconnected', () => {
      if (closed || room !== entered) return
      room = undefined
      show()
      again = setTimeout(() => void enter(), TRY_AGAIN_AFTER)
    })
    show()
  }

  const stopFollowing = media.subscribe(() => {
    if (room) own?.sync(room.localParticipant)
  })
  const stopWatching = watchLevel({
    level: () => {
      const other = room && findOther(room, otherPersonId)
      return other?.state === 'connected' ? [room?.localParticipant.networkQualityLevel, other.networkQualityLevel] : []
    },
    onQuality: (quality, badConnection) => onChange({ quality, badConnection }),
  })

  const close = () => {
    if (closed) return
    closed = true
    clearTimeout(giveUp)
    clearTimeout(again)
    stopFollowing()
    stopWatching()
    cancel?.()
    room?.disconnect()
    own?.stop()
  }

  show()
  void enter()
  return {
    receive: () => {},
    send: (message) => messages?.send(JSON.stringify(message)),
    comeBack() {
      if (again !== undefined) void enter()
    },
    close,
  }
}
