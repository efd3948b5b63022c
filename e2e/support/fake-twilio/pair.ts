import { randomUUID } from 'node:crypto'
import type { Member } from './member.ts'
import type { PeerState } from './messages.ts'

/** The connection between two members. Messages are relayed unchanged; the last state is stored for a member that returns. */
export class Pair {
  readonly id = randomUUID()
  private readonly ends: readonly [Member, Member]
  private lastStates = new Map<Member, PeerState>()
  private offerRevision = 0

  constructor(ends: readonly [Member, Member]) {
    this.ends = ends
  }

  has = (member: Member) => this.ends.includes(member)
  getPeer = (member: Member): Member => (this.ends[0] === member ? this.ends[1] : this.ends[0])
  /** Last state that the other member sent. */
  getLastStateFor = (member: Member): PeerState => this.lastStates.get(this.getPeer(member)) ?? { id: this.id }

  relay(from: Member, { description, ice }: PeerState) {
    // Both offered at once: the first offer counts; the other member answers it and offers again.
    const isLate = description?.type === 'offer' && description.revision <= this.offerRevision
    const passed: PeerState = { id: this.id, ...(!isLate && description && { description }), ...(ice && { ice }) }
    if (passed.description?.type === 'offer') this.offerRevision = passed.description.revision
    this.lastStates.set(from, { ...this.lastStates.get(from), ...passed })
    if (passed.description || passed.ice) this.getPeer(from).send?.({ type: 'update', peer_connections: [passed] })
  }
}
