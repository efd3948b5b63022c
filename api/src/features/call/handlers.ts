import { canPassGreeting } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { realNow } from '../../clock.ts'
import type { Db } from '../../database/schema.ts'
import type { Handlers, PersonRow } from '../../http/handler.ts'
import { dateOf, isoOf } from '../../time.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { participantIds, withLockedTicket } from '../tickets/ticket-access.ts'
import { isWaitedFor, joinCall, leaveCall } from './call.ts'
import { saveCallReport } from './call-reports.ts'
import { iceServersFor } from './ice-servers.ts'
import { saveLobbyReport } from './lobby-report.ts'
import { listParticipants, toParticipant } from './participants.ts'
import { isRelayOnly, requireRelayIfWanted } from './relay-only.ts'
import { deliverSignals, relaySignals } from './signals.ts'
import { twilioAccessFor } from './twilio-access.ts'

export const callHandlers = {
  getCallServers: async ({ service, person }) => ({
    adapter: service.settings.callAdapter,
    iceServers: iceServersFor(service.settings, person.id, dateOf(realNow())),
    // Twilio's own relays are not among the servers.
    relayOnly: service.settings.callAdapter === 'direct' && isRelayOnly(service.settings, person),
  }),
  enterLobby: async (call) => {
    const { service, person, params } = call
    const relayOnly = requireRelayIfWanted(service.settings, person)
    const now = dateOf(service.clock.now())
    const recipients = await withLockedTicket(call, async (trx, ticket) =>
      (await isWaitedFor(trx, { ticket, person, now })) ? participantIds(ticket).filter((id) => id !== person.id) : [],
    )
    if (service.settings.callAdapter !== 'twilio' || recipients.length === 0) return {}
    service.notifier.broadcast(recipients, { name: 'call.lobby', payload: { ticketId: params.ticketId } })
    return {
      ...(relayOnly && { relayOnly }),
      twilio: twilioAccessFor(service.settings, {
        personId: person.id,
        ...params,
        realNow: dateOf(realNow()),
        as: 'lobby',
      }),
    }
  },
  joinCall: async (call) => {
    const { service, person, params, body } = call
    const relayOnly = requireRelayIfWanted(service.settings, person)
    const now = dateOf(service.clock.now())
    const real = dateOf(realNow())
    const { appointment, participants, counterpartName } = await withLockedTicket(call, async (trx, ticket) => {
      const client = { clientId: params.clientId, isHeartbeat: body.isHeartbeat }
      const appointment = await joinCall(trx, { ticket, person, ...client, now, realNow: real })
      const participants = await listParticipants(trx, ticket.id)
      if (body.greeting && canPassGreeting(body.greeting, relayOnly))
        await deliverSignals(trx, { ...body.greeting, from: params.clientId, participants, person })
      return { appointment, participants, counterpartName: await findCounterpartName(trx, ticket, person) }
    })
    return {
      adapter: service.settings.callAdapter,
      iceServers: iceServersFor(service.settings, person.id, real),
      ...(relayOnly && { relayOnly }),
      participants: participants.map(toParticipant),
      startsAt: isoOf(appointment.starts_at),
      endsAt: isoOf(appointment.ends_at),
      otherName: counterpartName,
      ...(service.settings.callAdapter === 'twilio' && {
        twilio: twilioAccessFor(service.settings, { personId: person.id, ...params, realNow: real }),
      }),
    }
  },
  leaveCall: async (call) => {
    const { service, person, params, query } = call
    const now = dateOf(service.clock.now())
    const left = {
      clientId: params.clientId,
      isPageClosed: query.isPageClosed === 'true',
      hasCounterpartHungUp: query.hasCounterpartHungUp === 'true',
    }
    await withLockedTicket(call, (trx, ticket) =>
      leaveCall(trx, { ticket, person, ...left, now, settings: service.settings }),
    )
    return null
  },
  reportLobby: async (call) => {
    const { params, body } = call
    await withLockedTicket(call, (trx, ticket) =>
      saveLobbyReport(trx, ticket, { clientId: params.clientId, report: body }),
    )
    return null
  },
  signalCall: async (call) => {
    await relaySignals(call, call.body)
    return null
  },
  reportCall: async (call) => {
    const { service, person, body } = call
    const now = dateOf(service.clock.now())
    await withLockedTicket(call, (trx, ticket) => saveCallReport(trx, { ...body, ticket, person, now }))
    return null
  },
} satisfies Partial<Handlers>

/** The display name of the mechanic for the customer, and of the customer for the mechanic. */
async function findCounterpartName(db: Db, ticket: TicketRow, { role }: PersonRow): Promise<string> {
  const id = role === 'customer' ? ticket.mechanic_id : ticket.customer_id
  const counterpart = await db
    .selectFrom('person')
    .select(['name', 'email'])
    .where('id', '=', id ?? ticket.customer_id)
    .executeTakeFirstOrThrow()
  return displayName(counterpart)
}
