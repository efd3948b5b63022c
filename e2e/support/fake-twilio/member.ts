import { randomUUID } from 'node:crypto'
import type { ServerBody, TrackState } from './messages.ts'

const sid = (prefix: string) => prefix + randomUUID().replaceAll('-', '')

/** One participant of a room. Each kind of update has its own revision; clients drop updates that are not newer. */
export class Member {
  readonly sid = sid('PA')
  readonly session = randomUUID()
  readonly identity: string
  state: 'connected' | 'reconnecting' | 'disconnected' = 'connected'
  /** Undefined while the socket is disconnected. */
  send: ((body: ServerBody) => void) | undefined
  private tracks: (TrackState & { sid: string })[] = []
  private revisions = { self: 0, published: 0, subscribed: 0 }

  constructor(identity: string, send: (body: ServerBody) => void) {
    this.identity = identity
    this.send = send
  }

  /** Replaces the list of tracks; known tracks keep their SID. Returns whether the list changed. */
  replaceTracks(tracks: readonly TrackState[]): boolean {
    const before = JSON.stringify(this.tracks)
    this.tracks = tracks.map((track) => ({
      ...track,
      sid: this.tracks.find(({ id }) => id === track.id)?.sid ?? sid('MT'),
    }))
    return JSON.stringify(this.tracks) !== before
  }
  /** State of this participant for the others. */
  toParticipant() {
    const tracks = this.tracks.map(({ id: _, ...track }) => track)
    return { sid: this.sid, identity: this.identity, state: this.state, revision: ++this.revisions.self, tracks }
  }
  toPublishedTracks() {
    const tracks = this.tracks.map(({ id, sid }) => ({ id, sid, state: 'ready' }))
    return { revision: ++this.revisions.published, tracks }
  }
  toSubscribedTracks(others: readonly Member[]) {
    const tracks = others.flatMap((other) => other.tracks.map(({ id, sid }) => ({ id, sid })))
    return { revision: ++this.revisions.subscribed, tracks }
  }
}
