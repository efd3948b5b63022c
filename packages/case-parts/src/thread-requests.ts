import { THREAD_PAGE_SIZE, type Thread } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { createId, type Refusal, toRefusal } from '@radruf/shell-kit'

/**
 * The latest messages of a ticket, for loaders, or null if they are unavailable: case and call must work without the chat. An ended
 * session is thrown.
 */
export const fetchThread = (api: Api, ticketId: string): Promise<Thread | null> =>
  unwrap(
    api.GET('/api/tickets/{ticketId}/messages', { params: { path: { ticketId }, query: { limit: THREAD_PAGE_SIZE } } }),
  ).catch((error: unknown) => {
    toRefusal(error)
    return null
  })

/** Whether a form belongs to the thread; other intents belong to the page. */
export const isThreadIntent = (intent: unknown): boolean => intent === 'send'

/** Sends the message of a form that was submitted without script. Returns null on success. */
export async function submitThreadForm(
  api: Api,
  ticketId: string,
  form: FormData,
): Promise<{ refusal: Refusal } | null> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  try {
    if (text('text')) {
      const body = { clientId: text('clientId') || createId(), text: text('text') }
      await unwrap(api.POST('/api/tickets/{ticketId}/messages', { params: { path: { ticketId } }, body }))
    }
    return null
  } catch (error) {
    return toRefusal(error)
  }
}
