import type { Trx } from '../../database/schema.ts'
import type { Handlers } from '../../http/handler.ts'
import { dateOf } from '../../time.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { refuseUnassignedMechanic, type TicketCall, withLockedTicket } from '../tickets/ticket-access.ts'
import { confirmStep, deleteStep, requireOpenSteps, saveStep } from './steps.ts'

/** Changes the steps of a call. Both pages of the call learn of it. */
const changeSteps = async (call: TicketCall, change: (trx: Trx, ticket: TicketRow) => Promise<unknown>) => {
  await withLockedTicket(call, async (trx, ticket) => {
    await refuseUnassignedMechanic(trx, ticket, call.person)
    requireOpenSteps(ticket)
    await change(trx, ticket)
    await publishTicketChanged(trx, ticket)
  })
  return null
}

export const stepHandlers = {
  saveStep: (call) => {
    const { ticketId, stepId } = call.params
    const now = dateOf(call.service.clock.now())
    return changeSteps(call, (trx) => saveStep(trx, { ticketId, stepId, change: call.body, now }))
  },
  deleteStep: (call) => {
    const isUndo = call.query.isUndo === 'true'
    return changeSteps(call, (trx) => deleteStep(trx, { ...call.params, isUndo }))
  },
  confirmStep: (call) => {
    const now = dateOf(call.service.clock.now())
    return changeSteps(call, (trx, { id }) => confirmStep(trx, id, call.params.stepId, now))
  },
  setStepsInSummary: (call) =>
    changeSteps(call, (trx, { id }) =>
      trx.updateTable('ticket').set({ steps_in_summary: call.body.isIncluded }).where('id', '=', id).execute(),
    ),
} satisfies Partial<Handlers>
