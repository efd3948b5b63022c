import type { Writable } from 'node:stream'
import { EVENT_HEARTBEAT_MS } from '@radruf/contract/server'
import { batchReads } from '../database/batch-reads.ts'
import type { Service } from '../service.ts'
import type { StoredEvent } from './event-notifier.ts'
import { EVENTS_PER_READ, findEventsAfter, findLastEventSeqs } from './read-events.ts'

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

type Context = Pick<Service, 'urgentDb' | 'notifier' | 'log'> & {
  feeds: Map<string, Feed>
  /** People whose streams need a read. */
  unread: Set<string>
  isReading: boolean
}

/**
 * Distributes the events of each person to all open streams of that person. A committed event comes from memory and is read
 * from the database only by streams that missed its predecessor: at their start, after a slow client, or when processes
 * commit at the same time. One read serves all streams of many people.
 */
export function createPersonFeeds(service: Pick<Service, 'urgentDb' | 'notifier' | 'log'>): PersonFeeds {
  const { urgentDb, log } = service
  const context: Context = { ...service, feeds: new Map(), unread: new Set(), isReading: false }
  const findLastSeq = batchReads((personIds) => findLastEventSeqs(urgentDb, personIds))
  const heartbeat = setInterval(() => writeHeartbeats(context), EVENT_HEARTBEAT_MS)
  return {
    open: async (personId, after, response) => {
      const stream: Stream = { response, seq: undefined, isStalled: false, stalledAtHeartbeat: false }
      // Joined before the first read, so no event is missed in between.
      join(context, personId, stream)
      try {
        const last = (await findLastSeq(personId)) ?? 0
        // An id beyond the end belongs to another database: start at the end.
        stream.seq = after === undefined ? last : Math.min(after, last)
        // With this id the browser can resume when the stream ends before its first event.
        response.write(`retry: 1000\nid: ${stream.seq}\n\n`)
        requestRead(context, personId)
      } catch (error) {
        log.warn({ err: error }, 'event stream failed')
        response.end()
      }
    },
    close: () => clearInterval(heartbeat),
  }
}

function join(context: Context, personId: string, stream: Stream) {
  const { feeds } = context
  const feed = feeds.get(personId) ?? subscribe(context, personId)
  feed.streams.add(stream)
  stream.response.on('drain', () => {
    if (!stream.isStalled) return
    stream.isStalled = false
    requestRead(context, personId)
  })
  stream.response.on('close', () => {
    feed.streams.delete(stream)
    if (feed.streams.size > 0) return
    feed.unsubscribe()
    if (feeds.get(personId) === feed) feeds.delete(personId)
  })
}

function subscribe(context: Context, personId: string): Feed {
  const feed: Feed = { streams: new Set(), unsubscribe: () => {} }
  feed.unsubscribe = context.notifier.subscribe(personId, {
    onStored: (event) => writeStored(context, personId, feed, event),
    onBroadcast: ({ name, payload }) => {
      const text = `event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`
      for (const { response, isStalled } of feed.streams) if (!isStalled) response.write(text)
    },
  })
  context.feeds.set(personId, feed)
  return feed
}

function requestRead(context: Context, personId: string) {
  context.unread.add(personId)
  if (!context.isReading) void readAll(context)
}

async function readAll(context: Context) {
  const { feeds, unread } = context
  context.isReading = true
  while (unread.size > 0) {
    const people = [...unread].slice(0, PEOPLE_PER_READ)
    for (const person of people) unread.delete(person)
    const positions = people.flatMap((person) => findPosition(person, feeds.get(person)) ?? [])
    if (positions.length > 0) await readPositions(context, positions)
  }
  context.isReading = false
}

/** Reads the events after these positions and writes them. */
async function readPositions(context: Context, positions: readonly Position[]) {
  const { feeds, urgentDb, log } = context
  try {
    const events = await findEventsAfter(urgentDb, positions)
    for (const { person, after } of positions) distribute(context, person, after, events.get(person) ?? [])
  } catch (error) {
    // The clients reconnect with their last event ids and miss nothing.
    log.warn({ err: error }, 'event streams failed')
    for (const { person } of positions) for (const { response } of feeds.get(person)?.streams ?? []) response.end()
  }
}

/** Writes the events that were read after `after` to the streams that had not received them. */
function distribute(context: Context, personId: string, after: number, events: readonly StoredEvent[]) {
  for (const stream of context.feeds.get(personId)?.streams ?? []) {
    if (stream.seq === undefined || stream.seq < after) continue
    for (const event of events) if (event.seq > stream.seq && !stream.isStalled) writeEvent(stream, event)
  }
  if (events.length === EVENTS_PER_READ) requestRead(context, personId)
}

/** Writes a committed event to the streams that had its predecessor; the others are read. */
function writeStored(context: Context, personId: string, { streams }: Feed, event?: StoredEvent) {
  for (const stream of streams) {
    // A stream that opens reads afterwards.
    if (stream.seq === undefined || stream.isStalled || (event && event.seq <= stream.seq)) continue
    if (event?.seq === stream.seq + 1) writeEvent(stream, event)
    else requestRead(context, personId)
  }
}

function writeHeartbeats({ feeds }: Context) {
  for (const { streams } of feeds.values())
    for (const stream of streams) {
      // The client has not read anything since the previous heartbeat. It reconnects with its last event id.
      if (stream.isStalled && stream.stalledAtHeartbeat) stream.response.destroy()
      else if (!stream.isStalled) stream.response.write(': heartbeat\n\n')
      stream.stalledAtHeartbeat = stream.isStalled
    }
}

type Position = { person: string; after: number }

/** The position before the next event that any of the person's streams needs; undefined when no stream can be written. */
function findPosition(person: string, feed: Feed | undefined): Position | undefined {
  const seqs = [...(feed?.streams ?? [])].flatMap(({ seq, isStalled }) => (seq === undefined || isStalled ? [] : [seq]))
  return seqs.length > 0 ? { person, after: Math.min(...seqs) } : undefined
}

function writeEvent(stream: Stream, { seq, name, payload }: StoredEvent) {
  if (stream.response.writableEnded) return
  stream.response.write(`id: ${seq}\nevent: ${name}\ndata: ${JSON.stringify(payload)}\n\n`)
  stream.seq = seq
  stream.isStalled = stream.response.writableLength > MAX_BUFFERED_BYTES
}
