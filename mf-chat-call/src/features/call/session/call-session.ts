import type { CallAccess, CallParticipant, PersonEvents } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import type { PersonEventStream } from '@radruf/shell-kit'
import { newId } from '../../../new-id.ts'
import type { Link, OpenLink } from '../link.ts'
import type { LocalMedia } from '../media/local-media.ts'
import { type CallMessage, type CallSession, type CallSnapshot, IDLE } from '../call-state.ts'
import type { CallService } from './call-service.ts'
import { inOrder } from './in-order.ts'
import { joinWithPatience } from './join-with-patience.ts'
import { keepAlive } from './keep-alive.ts'
import { membershipOf } from './membership.ts'

export type CallSessionOptions = {
  personId: string
  service: CallService
  events: PersonEventStream
  media: LocalMedia
  /** How sound and picture travel. */
  openLink: OpenLink
}

/**
 * One person's part in the call. The service keeps the list of who is in it, whatever way sound and picture travel; a link
 * to the other side stands as long as that side does. Every joining has a client id of its own: a late farewell of a page
 * that was reloaded concerns nobody.
 */
export function createCallSession({ personId, service, events, media, openLink }: CallSessionOptions): CallSession {
  let snapshot: CallSnapshot = IDLE
  const listeners = new Set<() => void>()
  const messageListeners = new Set<(message: CallMessage) => void>()
  // Joining, lists and signals are handled one after the other, so that none meets a half-made state.
  const run = inOrder((error) => console.error(error))
  let clientId = ''
  let joinedAt: string | undefined
  let access: CallAccess | undefined
  let link: Link | undefined
  let otherId = ''
  const past = new Set<string>()
  let listsSeen = 0
  let stopListening: (() => void) | undefined

  const set = (next: Partial<CallSnapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }

  const unlink = () => {
    link?.close()
    link = undefined
    if (otherId) past.add(otherId)
    otherId = ''
    set({ remote: null, remoteMedia: IDLE.remoteMedia, quality: null, badConnection: false, audioOnly: false })
  }

  const linkTo = (id: string, otherPersonId: string, newcomer: boolean) => {
    unlink()
    const joined = access
    if (!joined) return
    past.delete(id)
    otherId = id
    const self = clientId
    set({ state: { at: 'connecting' } })
    link = openLink({
      otherPersonId,
      newcomer,
      access: () => access ?? joined,
      media,
      post: (signal) => service.signal(self, id, signal),
      onChange: set,
      onMessage: (message) => {
        for (const listener of messageListeners) listener(message)
      },
    })
  }

  const follow = (participants: readonly CallParticipant[]) => {
    const membership = membershipOf(participants, { clientId, personId })
    if (membership.as === 'replaced') return end({ at: 'replaced' })
    const self = participants.find((one) => one.clientId === clientId)
    if (!self) return rejoin()
    // Forgotten and taken up again since: the other side has let go of this client id.
    if ((joinedAt ??= self.joinedAt) !== self.joinedAt) return joinNow()
    if (membership.as !== 'with') {
      unlink()
      set({ state: { at: 'alone' } })
    } else if (membership.other.clientId !== otherId)
      linkTo(membership.other.clientId, membership.other.personId, membership.newcomer)
  }

  const receive = ({ from, to, signal }: PersonEvents['call.signal']) => {
    if (to !== clientId || past.has(from)) return
    // The list that names a newcomer may come after the newcomer's offer.
    if (from !== otherId && signal.type === 'offer') linkTo(from, '', false)
    if (from === otherId) return link?.receive(signal)
  }

  /** Follows an answer of the service, unless an event that came in the meantime knows better. */
  const followAnswer = async (ask: () => Promise<readonly CallParticipant[]>) => {
    const seen = listsSeen
    const participants = await ask()
    void run(() => stopListening && seen === listsSeen && follow(participants))
  }

  const listen = () => {
    const stop = [
      events.on('call.participants', ({ participants }) => {
        listsSeen += 1
        void run(() => stopListening && follow(participants))
      }),
      events.on('call.signal', (event) => void run(() => stopListening && receive(event))),
      events.onReopen(() => void run(comeBack)),
      keepAlive({
        join: () =>
          followAnswer(async () => {
            access = await service.join(clientId)
            return access.participants
          }),
        isKnown: async () => (await service.participants()).some((one) => one.clientId === clientId),
        onForgotten: () => void run(() => stopListening && followAnswer(service.participants)),
        onRefused: (code) => void run(() => end({ at: 'refused', code })),
      }),
    ]
    return () => {
      for (const each of stop) each()
    }
  }

  /** The way to the service is open again: what was said in between may be lost. */
  const comeBack = async () => {
    if (!stopListening) return
    if (snapshot.state.at === 'lost') return joinNow()
    await followAnswer(service.participants)
    void run(() => link?.comeBack())
  }

  const joinNow = async () => {
    end({ at: 'joining' })
    past.clear()
    clientId = newId()
    joinedAt = undefined
    const mine = clientId
    try {
      const joined = await joinWithPatience(() => service.join(mine))
      if (clientId !== mine) return void service.leave(mine).catch(() => {})
      access = joined
      stopListening = listen()
      await follow(joined.participants)
    } catch (error) {
      if (clientId === mine) end({ at: 'refused', code: error instanceof ApiError ? error.code : 'INTERNAL' })
    }
  }

  /** Not counted in any more: forgotten after a long silence, or the call has been ended. */
  const rejoin = async () => {
    const mine = clientId
    const isOpen = await service.isOpen().catch(() => true)
    if (clientId !== mine || !stopListening) return
    return isOpen ? joinNow() : end({ at: 'left' })
  }

  const end = (state: CallSnapshot['state']) => {
    stopListening?.()
    stopListening = undefined
    unlink()
    set({ state })
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    join: () => run(joinNow),
    async leave() {
      const left = clientId
      clientId = ''
      end({ at: 'left' })
      // A service that cannot be reached forgets the silent participant by itself.
      if (left) await service.leave(left).catch(() => {})
    },
    leaveWithPage() {
      if (clientId) void service.leave(clientId, { outlivesPage: true }).catch(() => {})
      // The browser may keep the page and show it again; until then what happens in the call is not its business.
      stopListening?.()
      stopListening = undefined
      // Nobody else says so to Twilio: it would keep the person in the room until a timeout.
      link?.close()
    },
    send: (message) => link?.send(message),
    onMessage(listener) {
      messageListeners.add(listener)
      return () => void messageListeners.delete(listener)
    },
  }
}
