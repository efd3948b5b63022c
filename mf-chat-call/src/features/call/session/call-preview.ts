import type { CallParticipant, CallServers } from '@radruf/contract'
import type { PersonEventStream } from '@radruf/shell-kit'
import type { CallService } from './call-service.ts'
import { findCounterpart } from './membership.ts'

/**
 * A page's knowledge of a call before its person joins: the participants, which events keep up to date, and the servers. Joining then
 * waits for no other request.
 */
export type CallPreview = ReturnType<typeof openCallPreview>

export function openCallPreview(options: {
  ticketId: string
  personId: string
  service: Pick<CallService, 'participants' | 'servers'>
  events: PersonEventStream
}) {
  const { ticketId, personId, service, events } = options
  let participants: readonly CallParticipant[] | undefined
  let servers: CallServers | undefined
  let listsSeen = 0
  const askForParticipants = async () => {
    const before = listsSeen
    const answer = await service.participants().catch(() => undefined)
    if (listsSeen === before) participants = answer
  }
  let asking = askForParticipants()
  void service.servers().then(
    (answer) => {
      servers = answer
    },
    () => {},
  )
  const unsubscribers = [
    events.on('call.participants', (event) => {
      if (event.ticketId !== ticketId) return
      listsSeen += 1
      participants = event.participants
    }),
    events.onReconnect(() => {
      asking = askForParticipants()
    }),
  ]
  return {
    /** The participants; empty while the service cannot be reached. */
    async readParticipants(): Promise<readonly CallParticipant[]> {
      await asking
      if (!participants) await askForParticipants()
      return participants ?? []
    },
    /** The counterpart whom a direct call would meet, and its servers. Undefined as long as one of them is not known. */
    expect() {
      const counterpart = findCounterpart(participants ?? [], personId)
      return counterpart && servers?.adapter === 'direct' ? { counterpart, servers } : undefined
    },
    stop() {
      for (const unsubscribe of unsubscribers) unsubscribe()
    },
  }
}
