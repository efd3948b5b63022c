import { vi } from 'vitest'
import { createStore } from 'zustand'
import type { openTwilioTransport } from '../adapters/twilio/twilio-transport.ts'
import type { BandwidthMode } from '../core/bandwidth-mode.ts'
import type { TransportOptions } from '../core/call-adapter.ts'
import type { CallState } from '../core/call-state.ts'

/** Calls of the fake SDK. `connect` returns a room of `createRoom`. */
export const sdk = { connect: vi.fn(), sendText: vi.fn(), enable: vi.fn() }

class LocalTrack {
  readonly mediaStreamTrack: MediaStreamTrack
  constructor(mediaStreamTrack: MediaStreamTrack) {
    this.mediaStreamTrack = mediaStreamTrack
  }
  get kind() {
    return this.mediaStreamTrack.kind
  }
  enable = sdk.enable
  stop() {}
}

/** The SDK sends a clone of each published track. */
const publish = (track: unknown) => track instanceof LocalTrack && track.mediaStreamTrack.clone()

export class LocalDataTrack {
  readonly options: object
  /** Set once the counterpart is in the room. */
  deliver = (_text: string) => {}
  constructor(options = {}) {
    this.options = options
  }
  send(text: string) {
    sdk.sendText(text, this.options)
    this.deliver(text)
  }
}

/** In place of the function of `twilio/sdk.ts`. */
export const loadSdk = async () => ({
  ...sdk,
  connect(token: string, options: { tracks: readonly unknown[] }) {
    // The SDK publishes the tracks a moment later.
    void Promise.resolve().then(() => options.tracks.forEach(publish))
    return sdk.connect(token, options)
  },
  LocalDataTrack,
  LocalAudioTrack: LocalTrack,
  LocalVideoTrack: LocalTrack,
})

export const connecting = (room: unknown) => Object.assign(Promise.resolve(room), { cancel: () => {} })
export const refused = () => Object.assign(Promise.reject(new Error('53000')), { cancel: () => {} })

/** The SDK's codes for a broken socket and for broken media. */
export const SIGNALING_BROKEN = 53_001
export const MEDIA_BROKEN = 53_405

/** What a room sends and receives in a second. `received`: of sound, and as much of video; `isLimited`: the browser keeps the video small. */
const GOOD_LINE = {
  received: 50,
  lost: 0,
  frameRate: 10,
  freezes: 0,
  sentKbit: 600,
  sentLost: 0,
  rttMs: 20,
  isLimited: false,
  /** The other end reports what it has received. */
  isReporting: true,
}
export type RoomLine = typeof GOOD_LINE

const SENT_PACKETS = 100
/** Bytes per packet that the SDK does not count. */
const HEADER_BYTES = 40

/** Each room has streams of its own. */
let streams = 0

/** The SDK's statistics of a line, which add up with every call. */
function createStats(line: RoomLine) {
  streams += 1
  const id = streams
  const sums = { received: 0, lost: 0, freezes: 0, bytesSent: 0, sentLost: 0, readings: 0, reports: 0 }
  return async () => {
    sums.received += line.received
    sums.lost += line.lost
    sums.freezes += line.freezes
    sums.sentLost += line.sentLost
    sums.bytesSent += (line.sentKbit * 1000) / 8 - SENT_PACKETS * HEADER_BYTES
    sums.readings += 1
    if (line.isReporting) sums.reports += 1
    const remote = { packetsReceived: sums.received, packetsLost: sums.lost, bytesReceived: sums.received * 80 }
    const sent = {
      bytesSent: sums.bytesSent,
      packetsSent: SENT_PACKETS * sums.readings,
      packetsLost: sums.sentLost,
      roundTripTime: line.rttMs,
      jitter: sums.reports % 2,
    }
    const frameRate = line.received > 0 ? line.frameRate : null
    return [
      {
        remoteAudioTrackStats: [{ ssrc: `sound ${id}`, trackSid: SIDS.audio, ...remote }],
        remoteVideoTrackStats: [
          { ssrc: `picture ${id}`, trackSid: SIDS.video, ...remote, frameRate, freezeCount: sums.freezes },
        ],
        localAudioTrackStats: [],
        localVideoTrackStats: [
          { ssrc: `own picture ${id}`, ...sent, qualityLimitationReason: line.isLimited ? 'bandwidth' : 'none' },
        ],
      },
    ]
  }
}

/** The SDK's ids of the counterpart's tracks. */
const SIDS = { audio: 'MT-sound', video: 'MT-picture' }

const createTracks = (kind: keyof typeof SIDS) =>
  new Map([['track', { trackSid: SIDS[kind], isTrackEnabled: true, track: null }]])

const createParticipant = (identity: string) => ({
  identity,
  state: 'connected',
  audioTracks: createTracks('audio'),
  videoTracks: createTracks('video'),
  networkQualityLevel: 5 as number | null,
})
type FakeParticipant = ReturnType<typeof createParticipant>

/** A room of the SDK with the given identities in it, over a line that can be changed. */
export function createRoom({ others = [] as string[] } = {}) {
  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const emit = (name: string, ...values: unknown[]) => {
    for (const listener of listeners.get(name) ?? []) listener(...values)
  }
  const line: RoomLine = { ...GOOD_LINE }
  const room = {
    state: 'connected',
    participants: new Map<string, FakeParticipant>(),
    getStats: createStats(line),
    localParticipant: {
      networkQualityLevel: 4 as number | null,
      setParameters: vi.fn(),
      publishTrack: vi.fn(async (track: unknown) => void publish(track)),
      unpublishTrack: vi.fn(),
    },
    on(name: string, listener: () => void) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    },
    disconnect: vi.fn(),
  }
  for (const identity of others) room.participants.set(identity, createParticipant(identity))
  const change = (state: string, event: string, ...values: unknown[]) => {
    room.state = state
    emit(event, ...values)
  }
  return {
    room,
    line,
    emit,
    /** The first of the others. */
    counterpart: () => room.participants.values().next().value as FakeParticipant,
    disconnect: () => change('disconnected', 'disconnected'),
    /** The socket to Twilio or the media broke: the SDK reconnects. */
    interrupt: (code: number) => change('reconnecting', 'reconnecting', { code }),
    restore: () => change('connected', 'reconnected'),
    receiveText: (text: string, identity: string) => emit('trackMessage', text, {}, { identity }),
  }
}
export type FakeRoom = ReturnType<typeof createRoom>

/** Opens a transport of one person. `reported`: the state that it has reported so far. */
export function openSide(
  openTransport: typeof openTwilioTransport,
  {
    takeRoom = () => undefined,
    ...options
  }: Partial<Pick<TransportOptions, 'counterpart' | 'isNewcomer' | 'isLineBad' | 'onMessage'>> & {
    takeRoom?: Parameters<typeof openTwilioTransport>[1]
    access?: () => object
  } = {},
) {
  const reported: Partial<CallState> = {}
  const media = createStore(() => ({
    camera: { at: 'off' },
    mic: { at: 'off' },
    videoTrack: null as MediaStreamTrack | null,
    audioTrack: null as MediaStreamTrack | null,
  }))
  const bandwidthMode = createStore<BandwidthMode>(() => 'full')
  const transportOptions = {
    counterpart: { personId: 'alex', clientId: 'phone' },
    isNewcomer: true,
    isLineBad: false,
    access: () => ({ twilio: { token: 'token', room: 'ticket' } }),
    media: { store: media },
    bandwidthMode,
    sendSignals: async () => {},
    onReport: (report: Partial<CallState>) => Object.assign(reported, report),
    onMessage: () => {},
    ...options,
  } as unknown as TransportOptions
  const transport = openTransport(transportOptions, takeRoom)
  return { transport, reported, media, bandwidthMode, at: () => reported.phase?.at }
}

/** A track of a device. The SDK gets a copy of it, and sends clones of that, the newest last. */
export function createTrack(kind: 'audio' | 'video', settings: MediaTrackSettings = {}) {
  const createClone = () => ({ kind, readyState: 'live', applyConstraints: vi.fn(async () => {}) })
  const clones: ReturnType<typeof createClone>[] = []
  const clone = () => {
    clones.push(createClone())
    return clones.at(-1)
  }
  const source = { kind, getSettings: () => settings, clone: () => ({ kind, clone }) } as unknown as MediaStreamTrack
  return { source, clones }
}
