import { randomUUID } from 'node:crypto'
import type { Member } from './member.ts'
import type { PeerState } from './messages.ts'

/** The connection between two members: what one says is passed to the other untouched, and remembered for who returns. */
export class Pair {
  readonly id = randomUUID()
  private readonly ends: readonly [Member, Member]
  private said = new Map<Member, PeerState>()
  private offerRevision = 0

  constructor(ends: readonly [Member, Member]) {
    this.ends = ends
  }

  has = (member: Member) => this.ends.includes(member)
  otherOf = (member: Member): Member => (this.ends[0] === member ? this.ends[1] : this.ends[0])
  /** What the other end said last. */
  lastFor = (member: Member): PeerState => this.said.get(this.otherOf(member)) ?? { id: this.id }

  relay(from: Member, { description, ice }: PeerState) {
    // Both offered at once: the first one counts, the other side answers it and offers again.
    const isLate = description?.type === 'offer' && description.revision <= this.offerRevision
    const passed: PeerState = { id: this.id, ...(!isLate && description && { description }), ...(ice && { ice }) }
    if (passed.description?.type === 'offer') this.offerRevision = passed.description.revision
    this.said.set(from, { ...this.said.get(from), ...passed })
    if (passed.description || passed.ice) this.otherOf(from).send?.({ type: 'update', peer_connections: [passed] })
  }
}
