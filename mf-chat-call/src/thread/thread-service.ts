import type { Attachment, Message, Thread } from '@radruf/contract'
import { type Api, unwrap, uploadFile } from '@radruf/contract/client'
import { createId, type Refusal, toRefusal } from '@radruf/shell-kit'
import type { DeviceFile } from './attachments/device-files.ts'

/** The requests of a thread to the service. */
export type ThreadService = {
  fetchMessagesAfter: (seq: number) => Promise<Thread>
  /** The last messages before a number. */
  fetchMessagesBefore: (seq: number) => Promise<Thread>
  search: (words: string) => Promise<{ seqs: number[]; isComplete: boolean }>
  send: (message: { clientId: string; text: string; attachmentIds?: string[] }) => Promise<Message>
  uploadAttachment: (
    file: DeviceFile,
    options: { onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<Attachment>
  markRead: (seq: number) => Promise<unknown>
  sendTyping: () => Promise<unknown>
  sendPresence: (isPresent: boolean) => Promise<unknown>
}

/** Messages per page of a thread. */
export const PAGE_SIZE = 60

export function createThreadService(api: Api, ticketId: string): ThreadService {
  const path = { ticketId }
  return {
    fetchMessagesAfter: (after) =>
      unwrap(api.GET('/api/tickets/{ticketId}/messages', { params: { path, query: { after } } })),
    fetchMessagesBefore: (before) =>
      unwrap(api.GET('/api/tickets/{ticketId}/messages', { params: { path, query: { before, limit: PAGE_SIZE } } })),
    search: (q) => unwrap(api.GET('/api/tickets/{ticketId}/messages/search', { params: { path, query: { q } } })),
    uploadAttachment: ({ clientId, kind, blob, poster }, options) => {
      const form = new FormData()
      form.set('clientId', clientId)
      form.set('kind', kind)
      form.set('file', blob, kind === 'photo' ? 'photo.jpg' : 'clip')
      if (poster) form.set('poster', poster, 'poster.jpg')
      return uploadFile(api.POST, '/api/tickets/{ticketId}/attachments', { params: { path }, form, ...options })
    },
    send: (body) => unwrap(api.POST('/api/tickets/{ticketId}/messages', { params: { path }, body })),
    markRead: (seq) => unwrap(api.PUT('/api/tickets/{ticketId}/read-mark', { params: { path }, body: { seq } })),
    sendTyping: () => unwrap(api.POST('/api/tickets/{ticketId}/typing', { params: { path } })),
    sendPresence: (isPresent) =>
      unwrap(api.POST('/api/tickets/{ticketId}/presence', { params: { path }, body: { isPresent } })),
  }
}

/**
 * The latest messages of a ticket, for loaders, or null if they are unavailable: case and call must work without the chat. An ended
 * session is thrown.
 */
export const fetchThread = (api: Api, ticketId: string): Promise<Thread | null> =>
  unwrap(
    api.GET('/api/tickets/{ticketId}/messages', { params: { path: { ticketId }, query: { limit: PAGE_SIZE } } }),
  ).catch((error: unknown) => {
    toRefusal(error)
    return null
  })

/** Whether a form belongs to the thread; other intents belong to the page. */
export const isThreadIntent = (intent: unknown): boolean => intent === 'send' || intent === 'delete'

/** Submits a form of the thread: sending without script, or deleting. Returns null on success. */
export async function submitThreadForm(
  api: Api,
  ticketId: string,
  form: FormData,
): Promise<{ refusal: Refusal } | null> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  try {
    if (form.get('intent') === 'delete') {
      const path = { ticketId, messageId: text('messageId') }
      await unwrap(api.DELETE('/api/tickets/{ticketId}/messages/{messageId}', { params: { path } }))
    } else if (text('text')) {
      const body = { clientId: text('clientId') || createId(), text: text('text') }
      await unwrap(api.POST('/api/tickets/{ticketId}/messages', { params: { path: { ticketId } }, body }))
    }
    return null
  } catch (error) {
    return toRefusal(error)
  }
}
