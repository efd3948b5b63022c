import type { Selectable } from 'kysely'
import type { PersonTable } from '../../database/schema.ts'
import type { AttachmentRow } from './attachment-storage.ts'
import type { MessageWithAuthor } from './storage.ts'

export type NewMessage = {
  ticketId: string
  person: Selectable<PersonTable>
  clientId: string
  text: string
  /** Uploaded attachments, in their order. */
  attachmentIds?: readonly string[] | undefined
  /** The message of the same thread that it answers. */
  replyTo?: string | undefined
  now: Date
  /** The word of a mechanic who has just handed the ticket over. */
  isHandover?: true
}

export type SentMessage = { message: MessageWithAuthor; attachments: readonly AttachmentRow[] }

/** Adds a message to a ticket's chat. Throws TICKET_NOT_FOUND, NOT_ALLOWED, CHAT_NOT_OPEN, TICKET_CLOSED, ATTACHMENT_UNKNOWN or MESSAGE_NOT_FOUND. */
export type MessageSender = (message: NewMessage) => Promise<SentMessage>
