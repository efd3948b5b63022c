import { randomUUID } from 'node:crypto'
import { Member } from './member.ts'
import { type ClientBody, DUPLICATE_IDENTITY, type PeerState, type ServerBody } from './messages.ts'
import { Pair } from './pair.ts'

/** Seconds after which a disconnected member leaves the room. */
const SESSION_TIMEOUT = 30

/** A room as a mesh: media goes from browser to browser, with one connection for every two members. */
export class Room {
  private readonly sid = `RM${randomUUID().replaceAll('-', '')}`
  private readonly name: string
  private members: Member[] = []
  private pairs: Pair[] = []
  private departureTimers = new Map<Member, ReturnType<typeof setTimeout>>()

  constructor(name: string) {
    this.name = name
  }

  findMember = (session: string | undefined) => this.members.find((member) => member.session === session)

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
    newcomer.replaceTracks(participant?.tracks ?? [])
    const others = this.members
    this.members = [...others, newcomer]
    // The client's first connection is meant for a media server. A mesh closes it and uses one for every two members.
    const closed = peer_connections.map(({ id }) => ({ id, description: { type: 'close', revision: 1 } }))
    send({ type: 'connected', ...this.toRoomState(newcomer, closed) })
    for (const other of others) {
      const pair = new Pair([other, newcomer])
      this.pairs.push(pair)
      this.notify(other, newcomer, [{ id: pair.id, description: { type: 'create-offer', revision: 1 } }])
    }
    return newcomer
  }

  update(member: Member, { participant, peer_connections = [] }: ClientBody) {
    if (participant && member.replaceTracks(participant.tracks)) {
      member.send?.({ type: 'update', published: member.toPublishedTracks() })
      this.notifyOthers(member)
    }
    for (const state of peer_connections) this.pairs.find(({ id }) => id === state.id)?.relay(member, state)
  }

  /** A disconnected member is back on a new socket. */
  sync(member: Member, body: ClientBody, send: (body: ServerBody) => void) {
    clearTimeout(this.departureTimers.get(member))
    member.send = undefined
    member.state = 'connected'
    this.update(member, body)
    member.send = send
    const live = this.pairs.filter((pair) => pair.has(member)).map((pair) => pair.getLastStateFor(member))
    send({ type: 'synced', ...this.toRoomState(member, live) })
    this.notifyOthers(member)
  }

  /** The socket broke: the others see "reconnecting", and the member leaves after the session timeout. */
  markReconnecting(member: Member) {
    if (member.state === 'disconnected') return
    member.state = 'reconnecting'
    member.send = undefined
    this.notifyOthers(member)
    this.departureTimers.set(member, setTimeout(() => this.leave(member), SESSION_TIMEOUT * 1000).unref())
  }

  leave(member: Member) {
    if (member.state === 'disconnected') return
    clearTimeout(this.departureTimers.get(member))
    member.state = 'disconnected'
    this.members = this.members.filter((one) => one !== member)
    for (const pair of this.pairs.filter((one) => one.has(member)))
      this.notify(pair.getPeer(member), member, [{ id: pair.id, description: { type: 'close', revision: 1 } }])
    this.pairs = this.pairs.filter((pair) => !pair.has(member))
  }

  private getOthers = (member: Member) => this.members.filter((one) => one !== member)
  private notifyOthers(about: Member) {
    for (const other of this.getOthers(about)) this.notify(other, about)
  }
  private notify(to: Member, about: Member, peerConnections?: PeerState[]) {
    to.send?.({
      type: 'update',
      participants: [about.toParticipant()],
      subscribed: to.toSubscribedTracks(this.getOthers(to)),
      ...(peerConnections && { peer_connections: peerConnections }),
    })
  }
  private toRoomState(member: Member, peerConnections: PeerState[]) {
    return {
      version: 2,
      session: member.session,
      sid: this.sid,
      name: this.name,
      options: { session_timeout: SESSION_TIMEOUT },
      participant: { sid: member.sid, identity: member.identity },
      participants: this.getOthers(member).map((other) => other.toParticipant()),
      published: member.toPublishedTracks(),
      subscribed: member.toSubscribedTracks(this.getOthers(member)),
      peer_connections: peerConnections,
      recording: { is_recording: false, revision: 1 },
      media_signaling: {},
    }
  }
}
