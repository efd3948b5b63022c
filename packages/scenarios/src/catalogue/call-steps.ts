import type { AgreedPoint, NeededPart, Outcome, Rating, TicketRole } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { AGREED, CALL_FIGURES, CALL_STEPS, FOLLOW_UP, PART, SUMMARY } from './sample-data.ts'
import { createClientId, openTicketFor, type StepContext, toForm } from './step-context.ts'
import { listNextTimes } from './ticket-steps.ts'

/** Texts of a summary in place of the catalogue's. */
type SummaryTexts = { text: string; agreed?: AgreedPoint[]; parts?: NeededPart[] }

export function createCallSteps(context: StepContext) {
  const { clients, operator } = context
  const callPath = async (role: TicketRole, clientId: string) => {
    const { api, ticketId } = await openTicketFor(context, role)
    return { api, params: { path: { ticketId, clientId } } }
  }
  const steps = {
    async joinCall(role: TicketRole) {
      const clientId = createClientId()
      const { api, params } = await callPath(role, clientId)
      await unwrap(api.PUT('/api/tickets/{ticketId}/call/participants/{clientId}', { params, body: {} }))
      clients.set(role, clientId)
    },
    /** Stores a still of the call; with `isDrawing`, one on which the mechanic has drawn. */
    async takeSnapshot(name: string, { isDrawing = false } = {}) {
      const { api, params } = await openTicketFor(context, 'mechanic')
      const file = await operator.readPhoto({ file: name })
      const body = toForm({ clientId: createClientId(), ...(isDrawing && { isDrawing: 'true' }), file })
      return unwrap(api.POST('/api/tickets/{ticketId}/snapshots', { params, body }))
    },
    /** The mechanic shows steps, the first ones with their stills. The customer has found the first, and sees the one after it. */
    async showSteps({ count = 1, stills = [] as readonly string[] } = {}) {
      const { api, ticketId } = await openTicketFor(context, 'mechanic')
      const shown = CALL_STEPS[context.language].slice(0, count)
      const stepIds = shown.map(createClientId)
      const toParams = (index: number) => ({ path: { ticketId, stepId: stepIds[index] ?? '' } })
      for (const [index, step] of shown.entries()) {
        const still = stills[index]
        const snapshot = still ? await steps.takeSnapshot(still, { isDrawing: true }) : undefined
        const body = { ...step, ...(snapshot && { snapshotId: snapshot.id }) }
        await unwrap(api.PUT('/api/tickets/{ticketId}/steps/{stepId}', { params: toParams(index), body }))
      }
      if (count < 2) return
      const customer = await openTicketFor(context, 'customer')
      await unwrap(customer.api.PUT('/api/tickets/{ticketId}/steps/{stepId}/confirmation', { params: toParams(0) }))
      await unwrap(
        api.PUT('/api/tickets/{ticketId}/steps/{stepId}', { params: toParams(1), body: { isCurrent: true } }),
      )
    },
    /** All participants leave: they hang up, or close their pages (`isPageClosed`), which may come back. */
    async leaveCall({ isPageClosed = false } = {}) {
      for (const [role, clientId] of clients) {
        const { api, params } = await callPath(role, clientId)
        const query = isPageClosed ? ({ isPageClosed: 'true' } as const) : {}
        await unwrap(
          api.DELETE('/api/tickets/{ticketId}/call/participants/{clientId}', { params: { ...params, query } }),
        )
      }
      clients.clear()
    },
    /** Both participants join, and both pages are gone some minutes later. */
    async breakOffCall(from: string, until: string) {
      await operator.setTime(from)
      await steps.joinCall('customer')
      await steps.joinCall('mechanic')
      await operator.setTime(until)
      await steps.leaveCall({ isPageClosed: true })
    },
    /** Both participants join, report the line and leave the call. */
    async completeCall(from: string, until: string) {
      await operator.setTime(from)
      await steps.joinCall('customer')
      await steps.joinCall('mechanic')
      await operator.setTime(until)
      for (const [role, clientId] of clients) {
        const { api, params } = await openTicketFor(context, role)
        const body = { clientId, figures: CALL_FIGURES[role] }
        await unwrap(api.PUT('/api/tickets/{ticketId}/call/report', { params, body }))
      }
      await steps.leaveCall()
    },
    async rateCall(stars: Rating['call'], reason = '') {
      const { api, params } = await openTicketFor(context, 'customer')
      const body = { call: stars, service: stars, reason }
      await unwrap(api.PUT('/api/tickets/{ticketId}/rating', { params, body }))
    },
  }
  return steps
}

/** The reminder of what is left to do after a repair. */
const CARE_TIME = '2027-01-12T09:00'

/** Steps after the call. */
export function createFollowUpSteps(context: StepContext) {
  const { language } = context
  const getSampleTexts = (outcome: Outcome): SummaryTexts => ({
    text: SUMMARY[language],
    agreed: AGREED[language],
    ...(outcome === 'part_needed' && { parts: [PART[language]] }),
  })
  return {
    /** The catalogue's summary shows a photo of the questionnaire. */
    async writeSummary(outcome: Outcome, texts?: SummaryTexts) {
      const { api, params } = await openTicketFor(context, 'mechanic')
      const { photos } = await unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params }))
      await unwrap(
        api.PUT('/api/tickets/{ticketId}/summary', {
          params,
          body: {
            outcome,
            ...(texts ?? { ...getSampleTexts(outcome), pictures: photos.slice(1, 2).map(({ id }) => id) }),
            ...(outcome === 'fixed' && { remindAt: context.operator.toInstant(CARE_TIME) }),
            ...(outcome === 'another_call' && { offeredTimes: await listNextTimes(context) }),
          },
        }),
      )
    },
    /** The mechanic sums up the shown steps with their stills. */
    async summarizeSteps() {
      const { api, params } = await openTicketFor(context, 'mechanic')
      const { steps: shown = [] } = await unwrap(api.GET('/api/tickets/{ticketId}', { params }))
      const lines = shown.map(({ title, detail }, index) => `${index + 1}. ${title}. ${detail}.`)
      const body = {
        outcome: 'fixed',
        text: [...lines, SUMMARY[language]].join('\n'),
        agreed: AGREED[language],
        pictures: shown.flatMap(({ snapshotId }) => snapshotId ?? []),
        remindAt: context.operator.toInstant(CARE_TIME),
      } as const
      await unwrap(api.PUT('/api/tickets/{ticketId}/summary', { params, body }))
    },
    /** The mechanic writes to the customer after a missed call and offers times. */
    async followUpCall() {
      const { api, params } = await openTicketFor(context, 'mechanic')
      const offeredTimes = await listNextTimes(context)
      const body = { clientId: createClientId(), cause: 'customer', text: FOLLOW_UP[language], offeredTimes } as const
      await unwrap(api.PUT('/api/tickets/{ticketId}/follow-up', { params, body }))
    },
    /** Shares the case with photos and contact. Returns the token of its address. */
    async shareCase(): Promise<string> {
      const { api, params } = await openTicketFor(context, 'customer')
      const body = { withPhotos: true, withContact: true }
      return (await unwrap(api.PUT('/api/tickets/{ticketId}/case-file', { params, body }))).token ?? ''
    },
  }
}
