import { realNow } from '../../clock.ts'
import type { Handlers } from '../../http/handler.ts'
import { dateOf, isoOf } from '../../time.ts'
import { onTicket } from '../tickets/on-ticket.ts'
import { joinCall, leaveCall } from './call.ts'
import { iceServersFor } from './ice-servers.ts'
import { otherNameOf } from './other-name.ts'
import { participantsIn, participantView } from './participants.ts'
import { passSignal } from './signals.ts'
import { twilioAccessFor } from './twilio-access.ts'

export const callHandlers = {
  joinCall: async (call) => {
    const { service, person, params } = call
    const now = dateOf(service.clock.now())
    const real = dateOf(realNow())
    const { appointment, participants, otherName } = await onTicket(call, async (trx, ticket) => ({
      appointment: await joinCall(trx, { ticket, person, clientId: params.clientId, now, realNow: real }),
      participants: await participantsIn(trx, ticket.id),
      otherName: await otherNameOf(trx, ticket, person),
    }))
    return {
      adapter: service.settings.callAdapter,
      iceServers: iceServersFor(service.settings, person.id, real),
      participants: participants.map(participantView),
      startsAt: isoOf(appointment.starts_at),
      endsAt: isoOf(appointment.ends_at),
      otherName,
      ...(service.settings.callAdapter === 'twilio' && {
        twilio: twilioAccessFor(service.settings, { personId: person.id, ticketId: params.ticketId, realNow: real }),
      }),
    }
  },
  leaveCall: async (call) => {
    const { service, person, params } = call
    const now = dateOf(service.clock.now())
    await onTicket(call, (trx, ticket) => leaveCall(trx, { ticket, person, clientId: params.clientId, now }))
    return null
  },
  signalCall: async (call) => {
    await passSignal(call, call.body)
    return null
  },
} satisfies Partial<Handlers>
