import type { APIResponse, BrowserContext } from '@playwright/test'
import { type Appointment, PERSPECTIVES, PHOTO_COUNTS, type Ticket } from '@radruf/contract'
import { pickAnswers } from './answers.ts'
import { createPhonePhoto } from './photo.ts'
import type { Product } from './product.ts'

/** Calls the service as the signed-in person, without a screen. Tests use it to reach the state that they start from. */
export function createServiceClient({ request }: BrowserContext, { url }: Pick<Product, 'url'>) {
  const headers = { origin: url }
  const unwrap = async <T>(answer: Promise<APIResponse>): Promise<T> => {
    const response = await answer
    if (!response.ok()) throw new Error(`${response.status()} at ${response.url()}: ${await response.text()}`)
    return (response.status() === 204 ? null : await response.json()) as T
  }
  return {
    get: <T>(path: string) => unwrap<T>(request.get(path)),
    put: <T>(path: string, data: object = {}) => unwrap<T>(request.put(path, { data, headers })),
    post: <T>(path: string, data: object = {}) => unwrap<T>(request.post(path, { data, headers })),
    patch: <T>(path: string, data: object) => unwrap<T>(request.patch(path, { data, headers })),
    delete: <T>(path: string) => unwrap<T>(request.delete(path, { headers })),
    upload: <T>(path: string, multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>) =>
      unwrap<T>(request.post(path, { multipart, headers })),
    ticket: async () => {
      const { tickets } = await unwrap<{ tickets: Ticket[] }>(request.get('/api/tickets'))
      if (!tickets[0]) throw new Error('This person has no ticket.')
      return tickets[0]
    },
  }
}
export type ServiceClient = ReturnType<typeof createServiceClient>

/** Answers the questionnaire and uploads the required photos. Returns the ticket's id. */
export async function answerQuestionnaire(customer: ServiceClient, { postalCode = '10115' } = {}): Promise<string> {
  const { id } = await customer.ticket()
  const photo = await createPhonePhoto({ width: 320, height: 240 })
  await customer.patch('/api/me', { onboarded: true })
  await customer.patch(`/api/tickets/${id}/questionnaire`, { answers: pickAnswers({ postalCode }) })
  for (const perspective of PERSPECTIVES)
    if (PHOTO_COUNTS[perspective].min)
      await customer.upload(`/api/tickets/${id}/photos`, { clientId: crypto.randomUUID(), perspective, file: photo })
  return id
}

/** Answers the questionnaire, uploads the required photos and submits it. */
export async function sendQuestionnaire(
  customer: ServiceClient,
  answers: { postalCode?: string } = {},
): Promise<Ticket> {
  const id = await answerQuestionnaire(customer, answers)
  return customer.post(`/api/tickets/${id}/questionnaire/submission`)
}

/** Books the first free time slot. */
export async function bookFirstTimeSlot(customer: ServiceClient): Promise<Ticket & { appointment: Appointment }> {
  const { id } = await customer.ticket()
  const { days } = await customer.get<{ days: { slots: { startsAt: string }[] }[] }>(`/api/tickets/${id}/slots`)
  return bookTimeSlot(customer, days.flatMap(({ slots }) => slots)[0]?.startsAt)
}

/** Books the time slot that begins at a time. */
export async function bookTimeSlot(
  customer: ServiceClient,
  startsAt: string | undefined,
): Promise<Ticket & { appointment: Appointment }> {
  const { id } = await customer.ticket()
  const hold = await customer.put<{ id: string }>(`/api/tickets/${id}/hold`, { startsAt })
  return customer.post(`/api/tickets/${id}/appointment`, { holdId: hold.id })
}

/** Joins the call of a ticket without a camera. The participant leaves when the service's call silence elapses. */
export const joinCall = (person: ServiceClient, ticketId: string) =>
  person.put(`/api/tickets/${ticketId}/call/participants/${crypto.randomUUID()}`)
