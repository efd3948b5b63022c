import { twilioIdentity } from '@radruf/contract'
import type { RemoteParticipant, Room } from 'twilio-video'
import type { CallTransport, TransportOptions } from '../../core/call-adapter.ts'
import { ANNOUNCE_EVERY_MS, type CallMessage, type DeliveryMode, parseCallMessage } from '../../core/call-message.ts'
import { createRemoteStream } from '../../core/remote-stream.ts'
import { createLine, type Line } from '../../line/line.ts'
import { findVideoCodec } from '../../line/video-codec.ts'
import { neededInMode } from '../../line/video-levels.ts'
import { createLocalTracks, type SentTrack } from './local-tracks.ts'
import {
  type DataTracks,
  type EnteredRoom,
  enterRoom,
  findParticipant,
  hasArrived,
  listTracks,
  type RoomAccess,
  readNetworkLevel,
  toRemoteMedia,
} from './room.ts'
import { createRoomCounters } from './room-counters.ts'
import { loadSdk, type Sdk } from './sdk.ts'

const RETRY_AFTER_MS = 2000
const RECOVERY_TIMEOUT_MS = 30_000
/** Measurements without a packet, about one a second, and milliseconds without a message after which nothing counts as arriving. */
const SILENCE_LIMITS = { measurements: 3, ms: 3000 } as const
/** Milliseconds between two checks for the counterpart's first packet. */
const ARRIVAL_CHECK_INTERVAL_MS = 200
/** The SDK's code for media that are broken while its signalling works. */
const MEDIA_BROKEN = 53_405
/**
 * The SDK looks for another route over a broken connection once. Browsers try that for 15 seconds; then it waits until the connection is
 * given up after 30. The new connection of a room that is entered again is tried until the line is back. In a room without a media server
 * one side's is enough, so the newcomer enters first.
 */
const REENTER_AFTER_MS = { newcomer: 10_000, firstParticipant: 14_000 } as const

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

/** Takes the room that was entered before the call, if there is one. */
type TakeRoom = () => Promise<EnteredRoom> | undefined

/** An open transport: the room with its tracks, and the state of the connection. */
type TwilioTransport = Readonly<
  Pick<TransportOptions, 'counterpart' | 'isNewcomer' | 'access' | 'media' | 'bandwidthMode' | 'onReport' | 'onMessage'>
> & {
  readonly takeRoom: TakeRoom

  /** Aborted when the transport is closed. */
  readonly closing: AbortController
  readonly line: Line
  readonly toStream: ReturnType<typeof createRemoteStream>
  sdk?: Sdk
  localTracks?: ReturnType<typeof createLocalTracks>
  room?: Room | undefined
  messages?: DataTracks
  /** Present while an entry is under way. */
  cancelConnecting?: (() => void) | undefined
  /** Something of the counterpart has arrived, or nothing is expected. */
  hasArrived: boolean
  /** A check for its first packet is under way. */
  isCheckingArrival: boolean
  hasConnected: boolean
  /** The connection broke. */
  isInterrupted: boolean
  /** When the latest message of the counterpart arrived. */
  heardAt: number
  giveUpTimer?: ReturnType<typeof setTimeout> | undefined
  /** Until the room is entered, once more or again. */
  entryTimer?: ReturnType<typeof setTimeout> | undefined
}

/**
 * A transport through a Twilio room with both participants. It enters the room only when both are in the call, because waiting alone would
 * cost money. The page may have entered it already for a counterpart in the lobby. It enters again when the room is lost.
 */
export function openTwilioTransport(options: TransportOptions, takeRoom: TakeRoom): CallTransport {
  const transport = createTwilioTransport(options, takeRoom)
  const { media, bandwidthMode, line, closing } = transport
  // The counterpart may have missed messages before it subscribed to the track.
  const announcementTimer = setInterval(line.announce, ANNOUNCE_EVERY_MS)
  const arrivalTimer = setInterval(() => {
    if (transport.hasArrived) return
    // The counterpart looks as well, and may have neither camera nor microphone on.
    line.announce()
    void checkArrival(transport)
  }, ARRIVAL_CHECK_INTERVAL_MS)
  const unsubscribers = [
    () => clearInterval(announcementTimer),
    () => clearInterval(arrivalTimer),
    media.store.subscribe(() => {
      syncTracks(transport)
      line.publish()
    }),
    bandwidthMode.subscribe(() => syncTracks(transport)),
  ]
  closing.signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  })
  report(transport)
  void connect(transport)
  return {
    receive: () => {},
    send: (message, delivery) => send(transport, message, delivery),
    resume() {
      if (!transport.room && transport.entryTimer !== undefined) void connect(transport)
    },
    close: () => close(transport),
  }
}

function createTwilioTransport(options: TransportOptions, takeRoom: TakeRoom): TwilioTransport {
  const { isLineBad, access, media, bandwidthMode, onReport } = options
  const counters = createRoomCounters()
  const line = createLine({
    media,
    isLineBad,
    // The SDK names no route.
    readCounters: async () => ({
      ...(await counters.read(transport.room)),
      ...(access().relayOnly && { isRelayed: true }),
    }),
    isConnected: () => isConnected(transport),
    readLevel: () => readLevel(transport),
    neededKbit: () => neededInMode(bandwidthMode.getState(), media.store.getState().camera.at === 'on'),
    // The SDK adapts the video by itself.
    isVideoSuspended: () => false,
    send: (message, delivery) => send(transport, message, delivery),
    onReport,
    toRemoteMedia(reported) {
      const participant = findCounterpart(transport)
      return participant ? toRemoteMedia(participant, reported) : { camera: false, mic: false }
    },
    onRemoteMedia: () => report(transport),
    onMeasured: () => isConnected(transport) === transport.isInterrupted && report(transport),
  })
  const transport: TwilioTransport = {
    ...options,
    takeRoom,
    closing: new AbortController(),
    line,
    toStream: createRemoteStream(),
    hasArrived: false,
    isCheckingArrival: false,
    hasConnected: false,
    isInterrupted: false,
    heardAt: Number.NEGATIVE_INFINITY,
  }
  return transport
}

const isClosed = ({ closing }: TwilioTransport) => closing.signal.aborted

const send = ({ messages }: TwilioTransport, message: CallMessage, delivery: DeliveryMode = 'ordered') =>
  messages?.[delivery].send(JSON.stringify(message))

function syncTracks({ room, localTracks }: TwilioTransport) {
  if (room) localTracks?.sync(room.localParticipant)
}

const findCounterpart = ({ room, counterpart }: TwilioTransport): RemoteParticipant | undefined =>
  room && findParticipant(room, counterpart)

function readLevel(transport: TwilioTransport) {
  const counterpart = findCounterpart(transport)
  return transport.room && counterpart && readNetworkLevel(transport.room, counterpart)
}

/** Whether packets or messages of the counterpart arrive, whatever the signalling says. */
const isReceiving = ({ line, heardAt }: TwilioTransport): boolean =>
  line.readGap() < SILENCE_LIMITS.measurements || performance.now() - heardAt < SILENCE_LIMITS.ms

/**
 * Signalling that is interrupted is no break while something arrives: the SDK restores it by itself. Signalling alone is no connection, at
 * the beginning and after a break, unless the counterpart sends nothing.
 */
function isConnected(transport: TwilioTransport): boolean {
  const counterpart = findCounterpart(transport)
  if (!counterpart) return false
  if (transport.hasConnected && isReceiving(transport)) return true
  const isSignalled = transport.room?.state === 'connected' && counterpart.state === 'connected'
  if (!transport.hasConnected) return isSignalled && transport.hasArrived
  const { camera, mic } = transport.line.remoteMedia()
  return isSignalled && !(transport.isInterrupted && (camera || mic))
}

async function checkArrival(transport: TwilioTransport) {
  const { room } = transport
  const counterpart = findCounterpart(transport)
  if (!room || !counterpart || transport.isCheckingArrival) return
  transport.isCheckingArrival = true
  const hasPackets = await hasArrived(room, counterpart).catch(() => false)
  transport.isCheckingArrival = false
  if (hasPackets && findCounterpart(transport) === counterpart) noteArrival(transport)
}

function noteArrival(transport: TwilioTransport) {
  if (transport.hasArrived) return
  transport.hasArrived = true
  report(transport)
}

function report(transport: TwilioTransport) {
  if (isClosed(transport)) return
  if (!transport.hasArrived) void checkArrival(transport)
  const counterpart = findCounterpart(transport)
  if (counterpart && isConnected(transport)) {
    if (transport.isInterrupted) transport.localTracks?.sendKeyFrame()
    transport.hasConnected = true
    transport.isInterrupted = false
    stopGivingUp(transport)
    transport.line.start()
    const remote = { remote: transport.toStream(listTracks(counterpart)), remoteMedia: transport.line.remoteMedia() }
    return transport.onReport({ phase: { at: 'connected' }, ...remote })
  }
  transport.giveUpTimer ??= setTimeout(() => giveUp(transport), RECOVERY_TIMEOUT_MS)
  const { hasConnected } = transport
  transport.isInterrupted = hasConnected
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
  transport.onReport({ phase: { at: 'lost' }, remote: null, quality: null })
}

/** Enters the room after a delay. An entry that is under way goes on, and schedules the next one if it fails. */
function scheduleEntry(transport: TwilioTransport, delay: number) {
  if (transport.cancelConnecting) return
  clearTimeout(transport.entryTimer)
  transport.entryTimer = setTimeout(() => void connect(transport), delay)
}

function stopEntering(transport: TwilioTransport) {
  clearTimeout(transport.entryTimer)
  transport.entryTimer = undefined
  transport.cancelConnecting?.()
  transport.cancelConnecting = undefined
}

const getReentryDelay = ({ isNewcomer }: TwilioTransport) =>
  REENTER_AFTER_MS[isNewcomer ? 'newcomer' : 'firstParticipant']

/** Whether there is a room whose connection works, or is being restored by the SDK. */
const hasUsableRoom = (transport: TwilioTransport): boolean =>
  transport.room !== undefined && (transport.room.state === 'connected' || isReceiving(transport))

/** Enters the room. One whose media are broken stays until the person has entered once more. */
async function connect(transport: TwilioTransport) {
  clearTimeout(transport.entryTimer)
  transport.entryTimer = undefined
  if (hasUsableRoom(transport)) return
  try {
    transport.sdk ??= await loadSdk(() => reportLoading(transport))
    const { twilio, relayOnly } = transport.access()
    if (isClosed(transport) || !twilio) return
    report(transport)
    if (await usePreparedRoom(transport, transport.sdk)) return
    await enterWithTracks(transport, transport.sdk, { twilio, relayOnly })
  } catch {
    transport.cancelConnecting = undefined
    if (isClosed(transport) || hasUsableRoom(transport)) return
    scheduleEntry(transport, transport.room ? getReentryDelay(transport) : RETRY_AFTER_MS)
  }
}

/** Publishes the local tracks in the room that the page has entered before the call. Returns whether there is one. */
async function usePreparedRoom(transport: TwilioTransport, sdk: Sdk): Promise<boolean> {
  const prepared = await transport.takeRoom()?.catch(() => undefined)
  if (!prepared) return false
  // Its connection may have broken in the lobby, and the SDK tries for half a minute to restore it.
  if (prepared.room.state !== 'connected') {
    prepared.room.disconnect()
    return false
  }
  prepareTracks(transport, sdk)
  moveTo(transport, prepared, [])
  return true
}

/** Enters the room with the local tracks. Rejects when that fails or the transport is closed meanwhile. */
async function enterWithTracks(transport: TwilioTransport, sdk: Sdk, access: RoomAccess) {
  const videoCodec = await findVideoCodec()
  if (isClosed(transport)) return
  const tracks = prepareTracks(transport, sdk)
  const { entered, cancel } = enterRoom(sdk, access, { tracks, videoCodec })
  transport.cancelConnecting = cancel
  const room = await entered
  transport.cancelConnecting = undefined
  moveTo(transport, room, tracks)
}

/** The tracks of camera and microphone as they are now. */
function prepareTracks(transport: TwilioTransport, sdk: Sdk) {
  const { media, bandwidthMode } = transport
  transport.localTracks ??= createLocalTracks({ sdk, media, mode: bandwidthMode.getState })
  transport.localTracks.sync(transport.room?.localParticipant)
  return transport.localTracks.all()
}

/** Leaves the former room for one that was entered with `tracks`. */
function moveTo(transport: TwilioTransport, { room, messages }: EnteredRoom, tracks: readonly SentTrack[]) {
  if (isClosed(transport)) return void room.disconnect()
  const former = transport.room
  transport.messages = messages
  transport.localTracks?.settle(room.localParticipant, tracks)
  attachRoom(transport, room)
  former?.disconnect()
}

function attachRoom(transport: TwilioTransport, room: Room) {
  transport.room = room
  syncTracks(transport)
  // The SDK's types declare one overload per event name and none for a union of names.
  for (const name of ROOM_EVENTS) room.on(name as 'reconnected', () => report(transport))
  room.on('trackMessage', (text, _, { identity }) => {
    const isFromPage = identity === twilioIdentity(transport.counterpart) && typeof text === 'string'
    const message = isFromPage ? parseCallMessage(text) : undefined
    if (message && !isClosed(transport)) receiveMessage(transport, message)
  })
  room.on('reconnecting', ({ code }) => {
    if (code === MEDIA_BROKEN && transport.room === room) scheduleEntry(transport, getReentryDelay(transport))
  })
  room.on('reconnected', () => transport.room === room && stopEntering(transport))
  room.on('disconnected', () => {
    if (isClosed(transport) || transport.room !== room) return
    transport.room = undefined
    transport.hasArrived = false
    report(transport)
    // Twilio removes the former participant as soon as the same identity enters once more, perhaps before the SDK reports the entry.
    scheduleEntry(transport, RETRY_AFTER_MS)
  })
  report(transport)
}

function receiveMessage(transport: TwilioTransport, message: CallMessage) {
  transport.heardAt = performance.now()
  noteArrival(transport)
  if (!transport.line.receive(message)) transport.onMessage(message)
}

function close(transport: TwilioTransport) {
  if (isClosed(transport)) return
  transport.closing.abort()
  clearTimeout(transport.giveUpTimer)
  stopEntering(transport)
  transport.line.stop()
  transport.room?.disconnect()
  transport.localTracks?.stop()
}
