import { type Attachment, type Message, THREAD_PAGE_SIZE, type Thread } from '@radruf/contract'
import { type Api, unwrap, uploadFile } from '@radruf/contract/client'
import type { DeviceFile } from './attachments/device-files.ts'

/** The requests of a thread to the service. */
export type ThreadService = {
  fetchMessagesAfter: (seq: number) => Promise<Thread>
  /** The last messages before a number. */
  fetchMessagesBefore: (seq: number) => Promise<Thread>
  search: (words: string) => Promise<{ seqs: number[]; isComplete: boolean }>
  send: (message: { clientId: string; text: string; attachmentIds?: string[]; replyTo?: string }) => Promise<Message>
  /** Deletes an own message. The request also outlives its page. */
  deleteMessage: (messageId: string) => Promise<Message>
  uploadAttachment: (
    file: DeviceFile,
    options: { onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<Attachment>
  markRead: (seq: number) => Promise<unknown>
  sendTyping: () => Promise<unknown>
  sendPresence: (isPresent: boolean) => Promise<unknown>
}

export function createThreadService(api: Api, ticketId: string): ThreadService {
  const path = { ticketId }
  return {
    fetchMessagesAfter: (after) =>
      unwrap(api.GET('/api/tickets/{ticketId}/messages', { params: { path, query: { after } } })),
    fetchMessagesBefore: (before) =>
      unwrap(
        api.GET('/api/tickets/{ticketId}/messages', { params: { path, query: { before, limit: THREAD_PAGE_SIZE } } }),
      ),
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
    deleteMessage: (messageId) =>
      unwrap(
        api.DELETE('/api/tickets/{ticketId}/messages/{messageId}', {
          params: { path: { ticketId, messageId } },
          keepalive: true,
        }),
      ),
    markRead: (seq) => unwrap(api.PUT('/api/tickets/{ticketId}/read-mark', { params: { path }, body: { seq } })),
    sendTyping: () => unwrap(api.POST('/api/tickets/{ticketId}/typing', { params: { path } })),
    sendPresence: (isPresent) =>
      unwrap(api.POST('/api/tickets/{ticketId}/presence', { params: { path }, body: { isPresent } })),
  }
}
