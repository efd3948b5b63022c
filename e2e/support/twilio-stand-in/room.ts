import { randomUUID } from 'node:crypto'
import { Member } from './member.ts'
import { type ClientBody, DUPLICATE_IDENTITY, type PeerState, type ServerBody } from './messages.ts'
import { Pair } from './pair.ts'

/** Seconds that a lost member is waited for. */
const SESSION_TIMEOUT = 30

/** A room as a mesh: sound and picture go from browser to browser, and every two members share one connection. */
export class Room {
  private readonly sid = `RM${randomUUID().replaceAll('-', '')}`
  private readonly name: string
  private members: Member[] = []
  private pairs: Pair[] = []
  private partings = new Map<Member, ReturnType<typeof setTimeout>>()

  constructor(name: string) {
    this.name = name
  }

  memberOf = (session: string | undefined) => this.members.find((member) => member.session === session)

  connect(
    identity: string,
    { participant, peer_connections = [] }: ClientBody,
    send: (body: ServerBody) => void,
  ): Member {
    const former = this.members.find((member) => member.identity === identity)
    if (former) {
      former.send?.(DUPLICATE_IDENTITY)
      this.leave(former)
    }
    const newcomer = new Member(identity, send)
    newcomer.take(participant?.tracks ?? [])
    const others = this.members
    this.members = [...others, newcomer]
    // A media server would answer the client's first connection; a mesh has one for every two members instead.
    const closed = peer_connections.map(({ id }) => ({ id, description: { type: 'close', revision: 1 } }))
    send({ type: 'connected', ...this.stateFor(newcomer, closed) })
    for (const other of others) {
      const pair = new Pair([other, newcomer])
      this.pairs.push(pair)
      this.tell(other, newcomer, [{ id: pair.id, description: { type: 'create-offer', revision: 1 } }])
    }
    return newcomer
  }

  update(member: Member, { participant, peer_connections = [] }: ClientBody) {
    if (participant && member.take(participant.tracks)) {
      member.send?.({ type: 'update', published: member.published() })
      this.tellOthers(member)
    }
    for (const state of peer_connections) this.pairs.find(({ id }) => id === state.id)?.relay(member, state)
  }

  /** A lost member is back on a new socket. */
  sync(member: Member, body: ClientBody, send: (body: ServerBody) => void) {
    clearTimeout(this.partings.get(member))
    member.send = undefined
    member.state = 'connected'
    this.update(member, body)
    member.send = send
    const live = this.pairs.filter((pair) => pair.has(member)).map((pair) => pair.lastFor(member))
    send({ type: 'synced', ...this.stateFor(member, live) })
    this.tellOthers(member)
  }

  /** The socket broke: the others see it, and after a while the member is gone. */
  lose(member: Member) {
    if (member.state === 'disconnected') return
    member.state = 'reconnecting'
    member.send = undefined
    this.tellOthers(member)
    this.partings.set(member, setTimeout(() => this.leave(member), SESSION_TIMEOUT * 1000).unref())
  }

  leave(member: Member) {
    if (member.state === 'disconnected') return
    clearTimeout(this.partings.get(member))
    member.state = 'disconnected'
    this.members = this.members.filter((one) => one !== member)
    for (const pair of this.pairs.filter((one) => one.has(member)))
      this.tell(pair.otherOf(member), member, [{ id: pair.id, description: { type: 'close', revision: 1 } }])
    this.pairs = this.pairs.filter((pair) => !pair.has(member))
  }

  private othersOf = (member: Member) => this.members.filter((one) => one !== member)
  private tellOthers(about: Member) {
    for (const other of this.othersOf(about)) this.tell(other, about)
  }
  private tell(to: Member, about: Member, peerConnections?: PeerState[]) {
    to.send?.({
      type: 'update',
      participants: [about.news()],
      subscribed: to.subscribedTo(this.othersOf(to)),
      ...(peerConnections && { peer_connections: peerConnections }),
    })
  }
  private stateFor(member: Member, peerConnections: PeerState[]) {
    return {
      version: 2,
      session: member.session,
      sid: this.sid,
      name: this.name,
      options: { session_timeout: SESSION_TIMEOUT },
      participant: { sid: member.sid, identity: member.identity },
      participants: this.othersOf(member).map((other) => other.news()),
      published: member.published(),
      subscribed: member.subscribedTo(this.othersOf(member)),
      peer_connections: peerConnections,
      recording: { is_recording: false, revision: 1 },
      media_signaling: {},
    }
  }
}
