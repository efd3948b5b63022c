import type { Answers, TicketRole, TicketState } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import type { FirstAidCardId } from '@radruf/contract/first-aid'
import type { BikePicture } from './bike-owners.ts'
import { createSampleClip, PHOTOS } from './sample-data.ts'
import { createClientId, openTicketFor, type StepContext, signInAs, toForm } from './step-context.ts'

async function saveAnswers(context: StepContext, answers: Answers) {
  const { api, params } = await openTicketFor(context, 'customer')
  await unwrap(api.PATCH('/api/tickets/{ticketId}/questionnaire', { params, body: { answers } }))
}

async function addPhotos(context: StepContext) {
  const { api, params } = await openTicketFor(context, 'customer')
  for (const [perspective, picture] of Object.entries(context.bike.pictures)) {
    const file = await context.operator.readPhoto(picture)
    const body = toForm({ clientId: createClientId(), perspective, file })
    await unwrap(api.POST('/api/tickets/{ticketId}/photos', { params, body }))
  }
}

/** Completes and submits the questionnaire. */
export async function submitQuestionnaire(context: StepContext, changes: Answers = {}) {
  await saveAnswers(context, { ...context.bike.answers, ...changes })
  await addPhotos(context)
  const { api, params } = await openTicketFor(context, 'customer')
  await unwrap(api.POST('/api/tickets/{ticketId}/questionnaire/submission', { params }))
}

export function createQuestionnaireSteps(context: StepContext) {
  return {
    /** Opens another ticket of a customer whose last one is closed. */
    async openTicket() {
      await unwrap((await signInAs(context, 'customer')).POST('/api/tickets'))
    },
    /** Saves all answers, or those with the names. */
    saveAnswers(names?: readonly string[]) {
      const entries = Object.entries(context.bike.answers)
      return saveAnswers(context, Object.fromEntries(entries.filter(([name]) => !names || names.includes(name))))
    },
    /** Saves only these answers. */
    answerQuestions: (answers: Answers) => saveAnswers(context, answers),
    /** The answer that the ticket is about the bike that the service knows. */
    async chooseKnownBike(): Promise<Answers> {
      const { bikes } = await unwrap((await signInAs(context, 'customer')).GET('/api/bikes'))
      return { knownBike: bikes[0]?.id ?? '' }
    },
    addPhotos: () => addPhotos(context),
    async recordNoise() {
      const { api, params } = await openTicketFor(context, 'customer')
      const poster = await context.operator.readPhoto({ file: PHOTOS.side })
      const body = toForm({ clientId: createClientId(), file: createSampleClip(), poster })
      await unwrap(api.POST('/api/tickets/{ticketId}/noise', { params, body }))
    },
    submitQuestionnaire: (changes?: Answers) => submitQuestionnaire(context, changes),
    /** The customer tries these steps of first aid. If they helped, the ticket is closed. */
    async tryFirstAid(tried: FirstAidCardId[], { helped = false } = {}) {
      const { api, params } = await openTicketFor(context, 'customer')
      await unwrap(api.PUT('/api/tickets/{ticketId}/first-aid', { params, body: { tried, helped } }))
    },
  }
}

/** The next two free times, one per day. */
export async function listNextTimes(context: StepContext): Promise<string[]> {
  const { api, params } = await openTicketFor(context, 'customer')
  const { days } = await unwrap(api.GET('/api/tickets/{ticketId}/slots', { params }))
  return days
    .flatMap(({ slots }) => slots.slice(0, 1))
    .slice(0, 2)
    .map(({ startsAt }) => startsAt)
}

export function createBookingSteps(context: StepContext) {
  const holdSlot = async (startsAt: string, by: TicketRole) => {
    const { api, params } = await openTicketFor(context, by)
    const { id: holdId } = await unwrap(api.PUT('/api/tickets/{ticketId}/hold', { params, body: { startsAt } }))
    return { api, params, holdId }
  }
  const bookAppointment = async (startsAt: string, by: TicketRole) => {
    const { api, params, holdId } = await holdSlot(startsAt, by)
    await unwrap(api.POST('/api/tickets/{ticketId}/appointment', { params, body: { holdId } }))
  }
  return {
    async holdSlot(time: string) {
      await holdSlot(context.operator.toInstant(time), 'customer')
    },
    /** The customer books, or the mechanic books a time of their own for the customer. */
    bookAppointment: (time: string, by: TicketRole = 'customer') =>
      bookAppointment(context.operator.toInstant(time), by),
    /** The customer cancels the appointment. */
    async cancelAppointment() {
      const { api, params } = await openTicketFor(context, 'customer')
      await unwrap(api.DELETE('/api/tickets/{ticketId}/appointment', { params }))
    },
    /** The mechanic takes no calls from one time to another. */
    async blockTime(from: string, to: string) {
      const api = await signInAs(context, 'mechanic')
      const params = { path: { startsAt: context.operator.toInstant(from) } }
      const body = { endsAt: context.operator.toInstant(to) }
      await unwrap(api.PUT('/api/blocked-times/{startsAt}', { params, body }))
    },
    /** The customer wants to know of earlier times, or without an appointment of any. */
    async joinWaitlist() {
      const { api, params } = await openTicketFor(context, 'customer')
      await unwrap(api.PUT('/api/tickets/{ticketId}/appointment/earlier', { params }))
    },
    async moveTicket(to: TicketState, by: TicketRole) {
      const { api, params } = await openTicketFor(context, by)
      await unwrap(api.POST('/api/tickets/{ticketId}/moves', { params, body: { to } }))
    },
  }
}

type Attachments = {
  pictures?: readonly BikePicture[]
  /** With a clip of one second. */
  hasClip?: boolean
}

export function createChatSteps(context: StepContext) {
  /** Returns the id. */
  const addAttachment = async (role: TicketRole, fields: Record<string, string | Blob>): Promise<string> => {
    const { api, params } = await openTicketFor(context, role)
    const body = toForm({ clientId: createClientId(), ...fields })
    return (await unwrap(api.POST('/api/tickets/{ticketId}/attachments', { params, body }))).id
  }
  const addAttachments = async (role: TicketRole, { pictures = [], hasClip = false }: Attachments) => {
    const ids: string[] = []
    for (const picture of pictures)
      ids.push(await addAttachment(role, { kind: 'photo', file: await context.operator.readPhoto(picture) }))
    if (!hasClip) return ids
    const poster = await context.operator.readPhoto({ file: PHOTOS.side })
    return [...ids, await addAttachment(role, { kind: 'clip', file: createSampleClip(), poster })]
  }
  return {
    /** Returns the id of the message. */
    async sendMessage(role: TicketRole, text: string, attachments: Attachments = {}): Promise<string> {
      const attachmentIds = await addAttachments(role, attachments)
      const { api, params } = await openTicketFor(context, role)
      const body = { clientId: createClientId(), text, ...(attachmentIds.length > 0 && { attachmentIds }) }
      return (await unwrap(api.POST('/api/tickets/{ticketId}/messages', { params, body }))).id
    },
    async deleteMessage(role: TicketRole, messageId: string) {
      const { api, params } = await openTicketFor(context, role)
      const path = { ...params.path, messageId }
      await unwrap(api.DELETE('/api/tickets/{ticketId}/messages/{messageId}', { params: { path } }))
    },
    /** The roles have read all messages. */
    async markRead(roles: readonly TicketRole[] = ['customer', 'mechanic']) {
      for (const role of roles) {
        const { api, params } = await openTicketFor(context, role)
        const { lastSeq } = await unwrap(api.GET('/api/tickets/{ticketId}/messages', { params }))
        await unwrap(api.PUT('/api/tickets/{ticketId}/read-mark', { params, body: { seq: lastSeq } }))
      }
    },
  }
}
