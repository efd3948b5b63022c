import type { Answers, Role, TicketState } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
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
    /** The ticket is about the customer's only bike that the service knows. */
    async chooseKnownBike() {
      const { bikes } = await unwrap((await signInAs(context, 'customer')).GET('/api/bikes'))
      if (bikes[0]) await saveAnswers(context, { knownBike: bikes[0].id })
    },
    addPhotos: () => addPhotos(context),
    async recordNoise() {
      const { api, params } = await openTicketFor(context, 'customer')
      const poster = await context.operator.readPhoto({ file: PHOTOS.side })
      const body = toForm({ clientId: createClientId(), file: createSampleClip(), poster })
      await unwrap(api.POST('/api/tickets/{ticketId}/noise', { params, body }))
    },
    submitQuestionnaire: (changes?: Answers) => submitQuestionnaire(context, changes),
  }
}

export function createBookingSteps(context: StepContext) {
  const holdSlot = async (time: string, by: Role) => {
    const { api, params } = await openTicketFor(context, by)
    const body = { startsAt: context.operator.toInstant(time) }
    const { id: holdId } = await unwrap(api.PUT('/api/tickets/{ticketId}/hold', { params, body }))
    return { api, params, holdId }
  }
  return {
    async holdSlot(time: string) {
      await holdSlot(time, 'customer')
    },
    /** The customer books, or the mechanic books a time of their own for the customer. */
    async bookAppointment(time: string, by: Role = 'customer') {
      const { api, params, holdId } = await holdSlot(time, by)
      await unwrap(api.POST('/api/tickets/{ticketId}/appointment', { params, body: { holdId } }))
    },
    /** The customer cancels the appointment. */
    async cancelAppointment() {
      const { api, params } = await openTicketFor(context, 'customer')
      await unwrap(api.DELETE('/api/tickets/{ticketId}/appointment', { params }))
    },
    /** The customer wants to know of earlier times. */
    async joinWaitlist() {
      const { api, params } = await openTicketFor(context, 'customer')
      await unwrap(api.PUT('/api/tickets/{ticketId}/appointment/earlier', { params }))
    },
    async moveTicket(to: TicketState, by: Role) {
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
  const addAttachment = async (role: Role, fields: Record<string, string | Blob>): Promise<string> => {
    const { api, params } = await openTicketFor(context, role)
    const body = toForm({ clientId: createClientId(), ...fields })
    return (await unwrap(api.POST('/api/tickets/{ticketId}/attachments', { params, body }))).id
  }
  const addAttachments = async (role: Role, { pictures = [], hasClip = false }: Attachments) => {
    const ids: string[] = []
    for (const picture of pictures)
      ids.push(await addAttachment(role, { kind: 'photo', file: await context.operator.readPhoto(picture) }))
    if (!hasClip) return ids
    const poster = await context.operator.readPhoto({ file: PHOTOS.side })
    return [...ids, await addAttachment(role, { kind: 'clip', file: createSampleClip(), poster })]
  }
  return {
    /** Returns the id of the message. */
    async sendMessage(role: Role, text: string, attachments: Attachments = {}): Promise<string> {
      const attachmentIds = await addAttachments(role, attachments)
      const { api, params } = await openTicketFor(context, role)
      const body = { clientId: createClientId(), text, ...(attachmentIds.length > 0 && { attachmentIds }) }
      return (await unwrap(api.POST('/api/tickets/{ticketId}/messages', { params, body }))).id
    },
    async deleteMessage(role: Role, messageId: string) {
      const { api, params } = await openTicketFor(context, role)
      const path = { ...params.path, messageId }
      await unwrap(api.DELETE('/api/tickets/{ticketId}/messages/{messageId}', { params: { path } }))
    },
    /** The roles have read all messages. */
    async markRead(roles: readonly Role[] = ['customer', 'mechanic']) {
      for (const role of roles) {
        const { api, params } = await openTicketFor(context, role)
        const { lastSeq } = await unwrap(api.GET('/api/tickets/{ticketId}/messages', { params }))
        await unwrap(api.PUT('/api/tickets/{ticketId}/read-mark', { params, body: { seq: lastSeq } }))
      }
    },
  }
}
