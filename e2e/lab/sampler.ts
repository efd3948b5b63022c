import type { BrowserContext, Page } from '@playwright/test'
import type { CallSample } from '../../scripts/test/call-figures.ts'

/** Open connections, live tracks and running timers of a page's calls. `timers` counts those that were started in the call. */
export type OpenParts = { connections: number; tracks: number; timers: number }

/** Properties that the lab sets on the window of its pages. */
type LabWindow = {
  labConnections: RTCPeerConnection[]
  labTracks: Set<MediaStreamTrack>
  /** The start of each running timer, in milliseconds of the machine's clock. */
  labTimers: Map<number, number>
  labSamples: CallSample[]
}

const WARNING = 'stop repairing|pause the repair|nicht weiterreparieren|unterbrechen Sie die Reparatur'
/** The page's video is paused, or both are. */
const AUDIO_ONLY =
  'can hear you but not see you|not see each other right now|hört Sie, sieht Sie aber|sehen sich aber gerade nicht'
/** Number of readings kept on a page that runs for long, so that they do not fill the memory that is measured. */
const FEW = 5

/** Records a reading of the page's newest connection every 200 ms. `relayOnly` forbids every route but relays. */
export async function recordCalls(context: BrowserContext, options: { relayOnly: boolean; keepsReadings: boolean }) {
  await context.addInitScript(recordTimers)
  await context.addInitScript(recordMedia, { relayOnly: options.relayOnly })
  await context.addInitScript(recordReadings, {
    warning: WARNING,
    audioOnly: AUDIO_ONLY,
    // The limit travels as JSON, which has no infinity.
    limit: options.keepsReadings ? Number.MAX_SAFE_INTEGER : FEW,
  })
}

/** The time of the first decoded picture since `since`, or undefined. */
export const findFirstPicture = (page: Page, since: number): Promise<number | undefined> =>
  page.evaluate(
    (since) =>
      (window as unknown as LabWindow).labSamples.find(({ at, framesDecoded }) => at >= since && framesDecoded > 0)?.at,
    since,
  )

export const readSamples = (page: Page): Promise<CallSample[]> =>
  page.evaluate(() => (window as unknown as LabWindow).labSamples)

/**
 * Counts the open parts; of the timers, those that were started between the two times. A person who waits alone keeps one connection
 * prepared for the counterpart, which has no description yet and is not counted.
 */
export const countOpenParts = (
  page: Page,
  during: { from: number; until: number; isWaiting: boolean },
): Promise<OpenParts> =>
  page.evaluate(({ from, until, isWaiting }) => {
    const { labConnections, labTracks, labTimers } = window as unknown as LabWindow
    const open = labConnections.filter(({ connectionState }) => connectionState !== 'closed')
    const prepared = open.filter(({ localDescription }) => localDescription === null)
    return {
      connections: open.length - (isWaiting ? Math.min(prepared.length, 1) : 0),
      tracks: [...labTracks].filter(({ readyState }) => readyState === 'live').length,
      timers: [...labTimers.values()].filter((at) => at >= from && at <= until).length,
    }
  }, during)

/** Runs in the page. Scripts run in their order, so that the timer of the readings itself is not counted. */
function recordTimers() {
  const timers = new Map<number, number>()
  ;(window as unknown as LabWindow).labTimers = timers
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window
  const remember = (id: number) => {
    timers.set(id, Date.now())
    return id
  }
  Object.assign(window, {
    setInterval: (...args: Parameters<typeof setInterval>) => remember(Number(setInterval.apply(window, args))),
    setTimeout: (task: () => void, delay?: number, ...args: unknown[]) => {
      const id = Number(
        setTimeout.call(
          window,
          () => {
            timers.delete(id)
            ;(task as (...values: unknown[]) => void)(...args)
          },
          delay,
        ),
      )
      return remember(id)
    },
    clearTimeout: (id?: number) => {
      if (id !== undefined) timers.delete(Number(id))
      clearTimeout.call(window, id)
    },
    clearInterval: (id?: number) => {
      if (id !== undefined) timers.delete(Number(id))
      clearInterval.call(window, id)
    },
  })
}

/** Runs in the page. */
function recordMedia({ relayOnly }: { relayOnly: boolean }) {
  const lab = window as unknown as LabWindow
  lab.labConnections = []
  lab.labTracks = new Set()
  const policy = relayOnly ? { iceTransportPolicy: 'relay' as const } : {}
  // The methods stay enumerable, because the Twilio SDK delegates to those that it finds.
  const { setConfiguration, close } = RTCPeerConnection.prototype
  RTCPeerConnection.prototype.setConfiguration = function (configuration) {
    setConfiguration.call(this, { ...configuration, ...policy })
  }
  RTCPeerConnection.prototype.close = function () {
    close.call(this)
    lab.labConnections = lab.labConnections.filter((one) => one !== this)
  }
  // A subclass would have a prototype of its own, without the members that the SDK copies from it.
  window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct(target, [configuration]: [RTCConfiguration?]) {
      const connection = new target({ ...configuration, ...policy })
      lab.labConnections.push(connection)
      return connection
    },
  })
  const { getUserMedia } = navigator.mediaDevices
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia.call(navigator.mediaDevices, constraints)
    for (const track of stream.getTracks()) lab.labTracks.add(track)
    return stream
  }
  const { clone } = MediaStreamTrack.prototype
  MediaStreamTrack.prototype.clone = function () {
    const copy = clone.call(this)
    if (lab.labTracks.has(this)) lab.labTracks.add(copy)
    return copy
  }
}

/** Runs in the page. */
function recordReadings({ warning, audioOnly, limit }: { warning: string; audioOnly: string; limit: number }) {
  const lab = window as unknown as LabWindow
  lab.labSamples = []
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)
  const readings: Record<string, (sample: CallSample, entry: Record<string, unknown>) => void> = {
    'inbound-rtp': (sample, entry) => {
      sample.received += number(entry.packetsReceived)
      sample.lost += number(entry.packetsLost)
      sample.framesDecoded += number(entry.framesDecoded)
      sample.freezes += number(entry.freezeCount)
      sample.freezeSeconds += number(entry.totalFreezesDuration)
      sample.samples += number(entry.totalSamplesReceived)
      sample.concealedSamples += number(entry.concealedSamples)
    },
    'outbound-rtp': (sample, entry) => {
      if (entry.active && entry.frameHeight) sample.sentHeight = number(entry.frameHeight)
      sample.repeatedBytes += number(entry.retransmittedBytesSent)
      sample.keyFrames += number(entry.keyFramesEncoded)
    },
    transport: (sample, entry) => {
      sample.sentBytes += number(entry.bytesSent)
    },
    'candidate-pair': (sample, entry) => {
      if (!entry.availableOutgoingBitrate) return
      sample.availableKbit = number(entry.availableOutgoingBitrate) / 1000
      sample.rttMs = number(entry.currentRoundTripTime) * 1000
    },
  }
  const read = async () => {
    const connection = lab.labConnections.at(-1)
    const text = document.body?.textContent ?? ''
    const sample: CallSample = {
      at: Date.now(),
      connection: connection?.connectionState,
      received: 0,
      lost: 0,
      framesDecoded: 0,
      samples: 0,
      concealedSamples: 0,
      freezes: 0,
      freezeSeconds: 0,
      isWarned: new RegExp(warning).test(text),
      isAudioOnly: new RegExp(audioOnly).test(text),
      sentHeight: undefined,
      availableKbit: undefined,
      rttMs: undefined,
      sentBytes: 0,
      repeatedBytes: 0,
      keyFrames: 0,
    }
    for (const entry of (await connection?.getStats())?.values() ?? []) readings[entry.type]?.(sample, entry)
    lab.labSamples.push(sample)
    if (lab.labSamples.length > limit) lab.labSamples.shift()
  }
  setInterval(() => void read().catch(() => {}), 200)
}
