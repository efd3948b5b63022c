import type { CallParticipant, CallSignal, PersonEventName, PersonEvents } from '@radruf/contract'
import type { ApiError } from '@radruf/contract/client'
import type { PersonEventStream } from '@radruf/shell-kit'
import type { CallService } from './call-service.ts'

const TICKET = 'ticket'

/** The service's part in a direct call, in memory: the list of participants and passing signals on. For tests. */
export function fakeHub() {
  let participants: CallParticipant[] = []
  let clock = 0
  const passed: { by: string; type: CallSignal['type'] }[] = []
  const streams = new Map<string, Stream>()
  const state = { signalsAreLost: false, ended: false, refuse: undefined as ApiError | undefined }

  const streamOf = (personId: string) => {
    const stream = streams.get(personId) ?? new Stream()
    streams.set(personId, stream)
    return stream
  }
  const announce = () => {
    for (const stream of streams.values())
      stream.emit('call.participants', { ticketId: TICKET, participants: [...participants] })
  }
  const serviceOf = (personId: string): CallService => ({
    join: async (clientId) => {
      if (state.refuse) throw state.refuse
      if (state.ended) throw new Error('Nobody may ask to join a call that is over.')
      if (!participants.some((one) => one.clientId === clientId)) {
        participants = participants.filter((one) => one.personId !== personId)
        const joinedAt = new Date(Date.UTC(2026, 10, 18, 9) + clock++).toISOString()
        participants.push({ clientId, personId, role: personId === 'kim' ? 'customer' : 'mechanic', joinedAt })
        announce()
      }
      return {
        adapter: 'direct',
        iceServers: [],
        participants: [...participants],
        startsAt: '',
        endsAt: '',
        otherName: '',
      }
    },
    leave: async (clientId) => {
      const before = participants.length
      participants = participants.filter((one) => one.clientId !== clientId)
      if (participants.length < before) announce()
    },
    signal: async (from, to, signal) => {
      passed.push({ by: personId, type: signal.type })
      const target = participants.find((one) => one.clientId === to)
      if (target && !state.signalsAreLost)
        streamOf(target.personId).emit('call.signal', { ticketId: TICKET, from, to, signal })
    },
    participants: async () => [...participants],
    isOpen: async () => !state.ended,
  })
  return {
    state,
    passed,
    serviceOf,
    streamOf,
    /** The mechanic ends the call for everybody. */
    end: () => {
      state.ended = true
      participants = []
      announce()
    },
    /** The service forgets somebody who was silent for too long. */
    forget: (personId: string) => {
      participants = participants.filter((one) => one.personId !== personId)
      announce()
    },
  }
}

class Stream {
  private listeners = new Map<PersonEventName, Set<(event: never) => void>>()
  private reopenListeners = new Set<() => void>()
  private cut = false

  readonly events: PersonEventStream = {
    on: (name, listener) => {
      const heard = this.listeners.get(name) ?? new Set()
      this.listeners.set(name, heard.add(listener as (event: never) => void))
      return () => heard.delete(listener as (event: never) => void)
    },
    recent: () => [],
    onReopen: (listener) => {
      this.reopenListeners.add(listener)
      return () => this.reopenListeners.delete(listener)
    },
  }
  emit<N extends PersonEventName>(name: N, event: PersonEvents[N]) {
    if (this.cut) return
    for (const listener of [...(this.listeners.get(name) ?? [])]) (listener as (event: PersonEvents[N]) => void)(event)
  }
  break() {
    this.cut = true
  }
  reopen() {
    this.cut = false
    for (const listener of [...this.reopenListeners]) listener()
  }
}
