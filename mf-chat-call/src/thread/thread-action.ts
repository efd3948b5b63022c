import { type Api, unwrap } from '@radruf/contract/client'
import { type Refusal, toRefusal } from '@radruf/shell-kit'
import { newId } from '../new-id.ts'

/** What a form of the thread asks for; other intents are the screen's own. */
export const isThreadIntent = (intent: unknown): boolean => intent === 'send' || intent === 'delete'

/** The thread's writes as a form posts them: sending without script, deleting always. Null when done. */
export async function writeThread(api: Api, ticketId: string, form: FormData): Promise<{ refusal: Refusal } | null> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  try {
    if (form.get('intent') === 'delete') {
      const path = { ticketId, messageId: text('messageId') }
      await unwrap(api.DELETE('/api/tickets/{ticketId}/messages/{messageId}', { params: { path } }))
    } else if (text('text')) {
      const body = { clientId: text('clientId') || newId(), text: text('text') }
      await unwrap(api.POST('/api/tickets/{ticketId}/messages', { params: { path: { ticketId } }, body }))
    }
    return null
  } catch (error) {
    return toRefusal(error)
  }
}
