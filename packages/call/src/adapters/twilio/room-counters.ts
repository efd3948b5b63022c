import type { LocalTrackStats, RemoteTrackStats, RemoteVideoTrackStats, Room } from 'twilio-video'
import type { Counters } from '../../core/counters.ts'

/** Bytes of a packet's header with its extensions and its check value, which the SDK's statistics leave out. */
const HEADER_BYTES = 40

type Received = Pick<Counters, 'received' | 'lost' | 'framesDecoded' | 'audioBytes' | 'freezes'>
const ZERO_COUNTERS: Received = { received: 0, lost: 0, framesDecoded: 0, audioBytes: 0, freezes: 0 }
/** One received stream. `hasFrameRate`: the browser has named its pictures at least once. */
type Stream = Received & { hasFrameRate?: boolean }

/** One sent stream. `report`: the latest report of the other end about it, with what had been sent and lost by then. */
type Sent = { bytes: number; report: string; reportedPackets: number; reportedLost: number; lossPercent: number }

/**
 * Counts what rooms send and receive, from the SDK's statistics. They have neither the browser's estimate of the rate nor the length of
 * freezes, concealed sound and the route. Streams that have ended keep their counts, also those of former rooms, so that no sum falls.
 */
export function createRoomCounters() {
  const received = new Map<string, Stream>()
  const sent = new Map<string, Sent>()
  let checks = 0
  let rttMs: number | undefined

  const readSent = (stats: LocalTrackStats): boolean => {
    const { ssrc, bytesSent, packetsSent, packetsLost, roundTripTime, jitter } = stats
    const [packets, lost] = [packetsSent ?? 0, packetsLost ?? 0]
    const bytes = (bytesSent ?? 0) + packets * HEADER_BYTES
    const report = [roundTripTime, packetsLost, jitter].join()
    const before = sent.get(ssrc) ?? { report: '', reportedPackets: 0, reportedLost: 0, lossPercent: 0 }
    const isReported = roundTripTime !== null && report !== before.report
    sent.set(ssrc, isReported ? { bytes, ...toReported(before, { report, packets, lost }) } : { ...before, bytes })
    return isReported
  }
  return {
    /** Without a room, as while another one is entered, and with one that has closed its connections, nothing is added. */
    async read(room: Pick<Room, 'getStats'> | undefined): Promise<Counters> {
      const reports = (await room?.getStats().catch(() => [])) ?? []
      for (const stats of reports.flatMap((report) => report.remoteAudioTrackStats))
        received.set(stats.ssrc, { ...toReceived(stats), audioBytes: stats.bytesReceived ?? 0 })
      for (const stats of reports.flatMap((report) => report.remoteVideoTrackStats))
        received.set(stats.ssrc, { ...toReceived(stats), ...toPicture(stats, received.get(stats.ssrc)) })
      const videos = reports.flatMap((report) => report.localVideoTrackStats)
      const locals = [...reports.flatMap((report) => report.localAudioTrackStats), ...videos]
      const reported = locals.filter(readSent)
      if (reported.length > 0) {
        checks += 1
        rttMs = Math.max(...reported.map(({ roundTripTime }) => roundTripTime ?? 0))
      }
      const present = locals.flatMap(({ ssrc }) => sent.get(ssrc) ?? [])
      return {
        ...sumUp(received.values()),
        checks,
        ...(rttMs !== undefined && { rttMs }),
        ...(present.length > 0 && { sentLossPercent: Math.max(...present.map(({ lossPercent }) => lossPercent)) }),
        sentBytes: [...sent.values()].reduce((sum, { bytes }) => sum + bytes, 0),
        isRateLimited: videos.some(({ qualityLimitationReason }) => qualityLimitationReason === 'bandwidth'),
        isProcessorLimited: videos.some(({ qualityLimitationReason }) => qualityLimitationReason === 'cpu'),
      }
    },
  }
}

/** The loss between two reports. */
function toReported(before: Omit<Sent, 'bytes'>, now: { report: string; packets: number; lost: number }) {
  const [packets, lost] = [now.packets - before.reportedPackets, Math.max(0, now.lost - before.reportedLost)]
  const lossPercent = packets > 0 ? Math.min(100, (lost / packets) * 100) : before.lossPercent
  return { report: now.report, reportedPackets: now.packets, reportedLost: now.lost, lossPercent }
}

const toReceived = ({ packetsReceived, packetsLost }: RemoteTrackStats): Received => ({
  ...ZERO_COUNTERS,
  received: packetsReceived ?? 0,
  lost: packetsLost ?? 0,
})

/** The SDK names the pictures of the last second only, and Chromium names none while there are none. */
function toPicture({ frameRate, freezeCount, packetsReceived }: RemoteVideoTrackStats, before?: Stream) {
  const hasFrameRate = before?.hasFrameRate === true || frameRate !== null
  const framesDecoded = hasFrameRate ? (before?.framesDecoded ?? 0) + (frameRate ?? 0) : (packetsReceived ?? 0)
  return { framesDecoded, freezes: freezeCount ?? 0, hasFrameRate }
}

function sumUp(streams: Iterable<Received>): Received {
  const sum = { ...ZERO_COUNTERS }
  for (const stream of streams) for (const name of Object.keys(sum) as (keyof Received)[]) sum[name] += stream[name]
  return sum
}
