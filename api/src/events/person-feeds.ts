import type { Writable } from 'node:stream'
import { batchReads } from '../database/batch-reads.ts'
import type { Service } from '../service.ts'
import type { StoredEvent } from './event-notifier.ts'
import { EVENTS_PER_READ, findEventsAfter, findLastEventSeqs } from './read-events.ts'

const HEARTBEAT_MS = 15_000
/** Bytes that wait in memory for a slow reader. The stream continues from the database when they are sent. */
const MAX_BUFFERED_BYTES = 256 * 1024
/** Maximum number of people in one read, so that a read does not block the embedded database's only session for long. */
const PEOPLE_PER_READ = 100

/** `seq` is the last event written to the response; undefined while the stream opens. */
type Stream = { response: Writable; seq: number | undefined; isStalled: boolean; stalledAtHeartbeat: boolean }
/** The open streams of one person. */
type Feed = { streams: Set<Stream>; unsubscribe: () => void }

export type PersonFeeds = {
  /** Writes a person's events to a response until it closes: first the stored ones after `after`, else only new ones. */
  open: (personId: string, after: number | undefined, response: Writable) => Promise<void>
  close: () => void
}

/**
 * Distributes the events of each person to all open streams of that person. A committed event comes from memory and is read
 * from the database only by streams that missed its predecessor: at their start, after a slow client, or when processes
 * commit at the same time. One read serves all streams of many people.
 */
export function createPersonFeeds({
  urgentDb,
  notifier,
  log,
}: Pick<Service, 'urgentDb' | 'notifier' | 'log'>): PersonFeeds {
  const feeds = new Map<string, Feed>()
  const unread = new Set<string>()
  const findLastSeq = batchReads((personIds) => findLastEventSeqs(urgentDb, personIds))
  let isReading = false

  const requestRead = (personId: string) => {
    unread.add(personId)
    if (!isReading) void readAll()
  }
  const readAll = async () => {
    isReading = true
    while (unread.size > 0) {
      const people = [...unread].slice(0, PEOPLE_PER_READ)
      for (const person of people) unread.delete(person)
      const positions = people.flatMap((person) => findPosition(person, feeds.get(person)) ?? [])
      if (positions.length === 0) continue
      try {
        const events = await findEventsAfter(urgentDb, positions)
        for (const { person, after } of positions) distribute(person, after, events.get(person) ?? [])
      } catch (error) {
        // The clients reconnect with their last event ids and miss nothing.
        log.warn({ err: error }, 'event streams failed')
        for (const { person } of positions) for (const { response } of feeds.get(person)?.streams ?? []) response.end()
      }
    }
    isReading = false
  }
  /** Writes the events that were read after `after` to the streams that had not received them. */
  const distribute = (personId: string, after: number, events: readonly StoredEvent[]) => {
    for (const stream of feeds.get(personId)?.streams ?? []) {
      if (stream.seq === undefined || stream.seq < after) continue
      for (const event of events) if (event.seq > stream.seq && !stream.isStalled) writeEvent(stream, event)
    }
    if (events.length === EVENTS_PER_READ) requestRead(personId)
  }
  const onStored = (personId: string, { streams }: Feed, event?: StoredEvent) => {
    for (const stream of streams) {
      // A stream that opens reads afterwards.
      if (stream.seq === undefined || stream.isStalled || (event && event.seq <= stream.seq)) continue
      if (event?.seq === stream.seq + 1) writeEvent(stream, event)
      else requestRead(personId)
    }
  }
  const join = (personId: string, stream: Stream) => {
    const feed = feeds.get(personId) ?? subscribe(personId)
    feed.streams.add(stream)
    stream.response.on('drain', () => {
      if (!stream.isStalled) return
      stream.isStalled = false
      requestRead(personId)
    })
    stream.response.on('close', () => {
      feed.streams.delete(stream)
      if (feed.streams.size > 0) return
      feed.unsubscribe()
      if (feeds.get(personId) === feed) feeds.delete(personId)
    })
  }
  const subscribe = (personId: string): Feed => {
    const feed: Feed = { streams: new Set(), unsubscribe: () => {} }
    feed.unsubscribe = notifier.subscribe(personId, {
      onStored: (event) => onStored(personId, feed, event),
      onBroadcast: ({ name, payload }) => {
        const text = `event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`
        for (const { response, isStalled } of feed.streams) if (!isStalled) response.write(text)
      },
    })
    feeds.set(personId, feed)
    return feed
  }
  const heartbeat = setInterval(() => {
    for (const { streams } of feeds.values())
      for (const stream of streams) {
        // The client has not read anything since the previous heartbeat. It reconnects with its last event id.
        if (stream.isStalled && stream.stalledAtHeartbeat) stream.response.destroy()
        else if (!stream.isStalled) stream.response.write(': heartbeat\n\n')
        stream.stalledAtHeartbeat = stream.isStalled
      }
  }, HEARTBEAT_MS)

  return {
    open: async (personId, after, response) => {
      const stream: Stream = { response, seq: undefined, isStalled: false, stalledAtHeartbeat: false }
      // Joined before the first read, so no event is missed in between.
      join(personId, stream)
      try {
        const last = (await findLastSeq(personId)) ?? 0
        // An id beyond the end belongs to another database: start at the end.
        stream.seq = after === undefined ? last : Math.min(after, last)
        // With this id the browser can resume when the stream ends before its first event.
        response.write(`retry: 1000\nid: ${stream.seq}\n\n`)
        requestRead(personId)
      } catch (error) {
        log.warn({ err: error }, 'event stream failed')
        response.end()
      }
    },
    close: () => clearInterval(heartbeat),
  }
}

/** The position before the next event that any of the person's streams needs; undefined when no stream can be written. */
function findPosition(person: string, feed: Feed | undefined) {
  const seqs = [...(feed?.streams ?? [])].flatMap(({ seq, isStalled }) => (seq === undefined || isStalled ? [] : [seq]))
  return seqs.length > 0 ? { person, after: Math.min(...seqs) } : undefined
}

function writeEvent(stream: Stream, { seq, name, payload }: StoredEvent) {
  if (stream.response.writableEnded) return
  stream.response.write(`id: ${seq}\nevent: ${name}\ndata: ${JSON.stringify(payload)}\n\n`)
  stream.seq = seq
  stream.isStalled = stream.response.writableLength > MAX_BUFFERED_BYTES
}
