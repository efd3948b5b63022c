import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { CallSample } from '../../scripts/test/call-figures.ts'
import { type PagePatterns, toPagePatterns } from './page-texts.ts'

/** Open connections, live tracks and running timers of a page's calls. `timers` counts those that were started in the call. */
export type OpenParts = { connections: number; tracks: number; timers: number }

/** Properties that the lab sets on the window of its pages. */
type LabWindow = {
  labConnections: RTCPeerConnection[]
  /** Their numbers, counted from the first one of the page. */
  labNumbers: WeakMap<RTCPeerConnection, number>
  labTracks: Set<MediaStreamTrack>
  /** The start of each running timer, in milliseconds of the machine's clock. */
  labTimers: Map<number, number>
  labSamples: CallSample[]
  /** The time of the latest press of a mouse button or finger. */
  labPress?: number
}

/** Number of readings kept on a page that runs for long, so that they do not fill the memory that is measured. */
const KEPT_READINGS = 5

/** Records a reading of the page's call every 200 ms, and whenever a picture begins or the warning comes or goes. `relayOnly` forbids every route but relays. */
export async function recordCalls(context: BrowserContext, options: { relayOnly: boolean; keepsReadings: boolean }) {
  await context.addInitScript(recordTimers)
  await context.addInitScript(recordMedia, { relayOnly: options.relayOnly })
  await context.addInitScript(recordReadings, {
    patterns: toPagePatterns(),
    // The limit travels as JSON, which has no infinity.
    limit: options.keepsReadings ? Number.MAX_SAFE_INTEGER : KEPT_READINGS,
  })
}

/** Records the connections of a context's pages alone. */
export const recordConnections = (context: BrowserContext) => context.addInitScript(recordMedia, { relayOnly: false })

/** Pixels of the shorter side of the video track that the page's newest connection sends; 0 without one. */
export const readSentHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const senders = (window as unknown as LabWindow).labConnections.flatMap((connection) => connection.getSenders())
    const { width = 0, height = 0 } =
      senders.findLast(({ track }) => track?.kind === 'video')?.track?.getSettings() ?? {}
    return Math.min(width, height)
  })

/** The time of the first picture that the page has decoded since the reading `before`, or undefined. */
export const findFirstPicture = (page: Page, before: CallSample): Promise<number | undefined> =>
  page.evaluate(
    (before) =>
      (window as unknown as LabWindow).labSamples.find(
        ({ at, connectionNumber, framesDecoded }) =>
          at > before.at && framesDecoded > (connectionNumber === before.connectionNumber ? before.framesDecoded : 0),
      )?.at,
    before,
  )

/** The time at which the page got the press of its join button. */
export async function findPress(page: Page): Promise<number> {
  const pressedAt = await page.evaluate(() => (window as unknown as LabWindow).labPress)
  if (pressedAt === undefined) throw new Error('The page has got no press.')
  return pressedAt
}

/** All readings in their order: a slow one may be completed after the next. */
export const readSamples = (page: Page): Promise<CallSample[]> =>
  page.evaluate(() => (window as unknown as LabWindow).labSamples.toSorted((one, other) => one.at - other.at))

export async function readLatestSample(page: Page): Promise<CallSample> {
  const latest = await page.evaluate(() => (window as unknown as LabWindow).labSamples.at(-1))
  if (!latest) throw new Error('The page has no reading yet.')
  return latest
}

/** Waits until the page has warned since a time. */
export const waitForWarning = (page: Page, since: number) =>
  expect
    .poll(async () => (await readSamples(page)).some(({ at, isWarned }) => isWarned && at >= since), 'the page warns')
    .toBe(true)

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
  lab.labNumbers = new WeakMap()
  let created = 0
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
      lab.labNumbers.set(connection, ++created)
      return connection
    },
  })
  // The empty page before the first one is not secure and has no devices.
  if (!navigator.mediaDevices) return
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
function recordReadings({ patterns, limit }: { patterns: PagePatterns; limit: number }) {
  const lab = window as unknown as LabWindow
  lab.labSamples = []
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)
  const readings: Record<string, (sample: CallSample, entry: Record<string, unknown>) => void> = {
    'inbound-rtp': (sample, entry) => {
      sample.received += number(entry.packetsReceived)
      sample.lostPackets += number(entry.packetsLost)
      sample.framesDecoded += number(entry.framesDecoded)
      sample.freezes += number(entry.freezeCount)
      sample.freezeSeconds += number(entry.totalFreezesDuration)
      sample.samples += number(entry.totalSamplesReceived)
      sample.concealedSamples += number(entry.concealedSamples)
    },
    'outbound-rtp': (sample, entry) => {
      // The SDK sends several sizes at once.
      if (entry.active && entry.frameHeight)
        sample.sentHeight = Math.max(number(entry.frameHeight), sample.sentHeight ?? 0)
      sample.repeatedBytes += number(entry.retransmittedBytesSent)
      sample.keyFrames += number(entry.keyFramesEncoded)
    },
    transport: (sample, entry) => {
      sample.sentBytes += number(entry.bytesSent)
      sample.sentPackets += number(entry.packetsSent)
    },
    'candidate-pair': (sample, entry) => {
      if (!entry.availableOutgoingBitrate) return
      sample.availableKbit = number(entry.availableOutgoingBitrate) / 1000
      sample.rttMs = number(entry.currentRoundTripTime) * 1000
    },
  }
  const has = (pattern: string, text: string) => new RegExp(pattern).test(text)
  const findLost = (text: string) => {
    if (has(patterns.absent, text)) return 'wait'
    const sheet = [...document.querySelectorAll('[role=alert]')].find((alert) => has(patterns.lost, alert.textContent))
    const buttons = [...(sheet?.querySelectorAll('button') ?? [])]
    return buttons.some(({ textContent }) => has(patterns.rejoin, textContent)) ? 'rejoin' : undefined
  }
  const read = async () => {
    // A prepared connection has no counterpart yet.
    const connection =
      lab.labConnections.findLast(({ remoteDescription }) => remoteDescription) ?? lab.labConnections.at(-1)
    const text = document.body?.textContent ?? ''
    const sample: CallSample = {
      at: Date.now(),
      connectionNumber: (connection && lab.labNumbers.get(connection)) ?? 0,
      connection: connection?.connectionState,
      received: 0,
      lostPackets: 0,
      framesDecoded: 0,
      samples: 0,
      concealedSamples: 0,
      freezes: 0,
      freezeSeconds: 0,
      isWarned: has(patterns.warning, text),
      isAudioOnly: has(patterns.audioOnly, text),
      isRemoteAudioOnly: has(patterns.remoteAudioOnly, text),
      lost: findLost(text),
      sentHeight: undefined,
      availableKbit: undefined,
      rttMs: undefined,
      sentPackets: 0,
      sentBytes: 0,
      repeatedBytes: 0,
      keyFrames: 0,
    }
    for (const entry of (await connection?.getStats())?.values() ?? []) readings[entry.type]?.(sample, entry)
    lab.labSamples.push(sample)
    if (lab.labSamples.length > limit) lab.labSamples.shift()
  }
  const readNow = () => void read().catch(() => {})
  setInterval(readNow, 200)
  document.addEventListener('pointerdown', () => (lab.labPress = Date.now()), { capture: true })
  // The browser renews its counters every 50 ms.
  const readFirstPicture = () => setTimeout(readNow, 60)
  document.addEventListener('loadeddata', readFirstPicture, { capture: true })
  const readChangedWarning = () => {
    if (has(patterns.warning, document.body?.textContent ?? '') !== lab.labSamples.at(-1)?.isWarned) readNow()
  }
  new MutationObserver(readChangedWarning).observe(document, { subtree: true, childList: true, characterData: true })
}
