import { randomUUID } from 'node:crypto'
import type { ServerBody, TrackState } from './messages.ts'

const sid = (prefix: string) => prefix + randomUUID().replaceAll('-', '')

/** One person in a room. Every kind of news has its own revision, and clients drop what is not newer. */
export class Member {
  readonly sid = sid('PA')
  readonly session = randomUUID()
  readonly identity: string
  state: 'connected' | 'reconnecting' | 'disconnected' = 'connected'
  /** Undefined while the socket is lost. */
  send: ((body: ServerBody) => void) | undefined
  private tracks: (TrackState & { sid: string })[] = []
  private revisions = { self: 0, published: 0, subscribed: 0 }

  constructor(identity: string, send: (body: ServerBody) => void) {
    this.identity = identity
    this.send = send
  }

  /** Takes the whole list of tracks, in which a track keeps its SID; whether anything changed. */
  take(tracks: readonly TrackState[]): boolean {
    const before = JSON.stringify(this.tracks)
    this.tracks = tracks.map((track) => ({
      ...track,
      sid: this.tracks.find(({ id }) => id === track.id)?.sid ?? sid('MT'),
    }))
    return JSON.stringify(this.tracks) !== before
  }
  /** As the others see it. */
  news() {
    const tracks = this.tracks.map(({ id: _, ...track }) => track)
    return { sid: this.sid, identity: this.identity, state: this.state, revision: ++this.revisions.self, tracks }
  }
  published() {
    const tracks = this.tracks.map(({ id, sid }) => ({ id, sid, state: 'ready' }))
    return { revision: ++this.revisions.published, tracks }
  }
  subscribedTo(others: readonly Member[]) {
    const tracks = others.flatMap((other) => other.tracks.map(({ id, sid }) => ({ id, sid })))
    return { revision: ++this.revisions.subscribed, tracks }
  }
}
