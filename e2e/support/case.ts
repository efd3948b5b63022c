import type { APIResponse, BrowserContext } from '@playwright/test'
import {
  type Appointment,
  FIELDS,
  type Field,
  type FieldName,
  PERSPECTIVES,
  PHOTO_COUNTS,
  type Ticket,
} from '@radruf/contract'
import { phonePhoto } from './photo.ts'
import type { Product } from './product.ts'

/** What a signed-in person asks of the service without a screen, on the way to the screen that a test is about. */
export function serviceOf({ request }: BrowserContext, { url }: Pick<Product, 'url'>) {
  const headers = { origin: url }
  const done = async <T>(answer: Promise<APIResponse>): Promise<T> => {
    const response = await answer
    if (!response.ok()) throw new Error(`${response.status()} at ${response.url()}: ${await response.text()}`)
    return (response.status() === 204 ? null : await response.json()) as T
  }
  return {
    get: <T>(path: string) => done<T>(request.get(path)),
    put: <T>(path: string, data: object = {}) => done<T>(request.put(path, { data, headers })),
    post: <T>(path: string, data: object = {}) => done<T>(request.post(path, { data, headers })),
    patch: <T>(path: string, data: object) => done<T>(request.patch(path, { data, headers })),
    delete: <T>(path: string) => done<T>(request.delete(path, { headers })),
    upload: <T>(path: string, multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>) =>
      done<T>(request.post(path, { multipart, headers })),
    ticket: async () => {
      const { tickets } = await done<{ tickets: Ticket[] }>(request.get('/api/tickets'))
      if (!tickets[0]) throw new Error('This person has no ticket.')
      return tickets[0]
    },
  }
}
export type PersonsService = ReturnType<typeof serviceOf>

/** Answers the questionnaire, with its photos, and sends it. */
export async function sendQuestionnaire(customer: PersonsService, { postalCode = '10115' } = {}): Promise<Ticket> {
  const { id } = await customer.ticket()
  const photo = await phonePhoto({ width: 320, height: 240 })
  await customer.patch('/api/me', { onboarded: true })
  await customer.patch(`/api/tickets/${id}/questionnaire`, { answers: { ...someAnswers(), postalCode } })
  for (const perspective of PERSPECTIVES)
    if (PHOTO_COUNTS[perspective].min)
      await customer.upload(`/api/tickets/${id}/photos`, { clientId: crypto.randomUUID(), perspective, file: photo })
  return customer.post(`/api/tickets/${id}/questionnaire/submission`)
}

/** Books the next free time. */
export async function bookNext(customer: PersonsService): Promise<Ticket & { appointment: Appointment }> {
  const { id } = await customer.ticket()
  const { days } = await customer.get<{ days: { slots: { startsAt: string }[] }[] }>(`/api/tickets/${id}/slots`)
  const startsAt = days.flatMap(({ slots }) => slots)[0]?.startsAt
  const hold = await customer.put<{ id: string }>(`/api/tickets/${id}/hold`, { startsAt })
  return customer.post(`/api/tickets/${id}/appointment`, { holdId: hold.id })
}

/** Joins the call of a ticket and stays in it, without a camera, for as long as the service waits to hear again. */
export const joinCall = (person: PersonsService, ticketId: string) =>
  person.put(`/api/tickets/${ticketId}/call/participants/${crypto.randomUUID()}`)

/** The first option of every question, "none of these", and a few words. */
const someAnswers = (): Record<string, string | string[]> =>
  Object.fromEntries(
    (Object.entries(FIELDS) as [FieldName, Field][])
      .filter(([, field]) => field.kind !== 'postal' && !('applicableWhen' in field && field.applicableWhen))
      .map(([name, field]) => [
        name,
        field.kind === 'many' ? [field.none] : field.kind === 'choice' ? (field.options[0] ?? '') : 'Es knackt.',
      ]),
  )
