import { isChatOpen, toTicketRole } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../database/schema.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { PersonRow } from '../../http/handler.ts'
import { isoOrNull } from '../../time.ts'
import { listViewerIds } from '../case-viewers/storage.ts'
import { withdrawQuestion } from '../questions/question-state.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { participantIds } from '../tickets/ticket-access.ts'
import { deleteAttachments } from './attachment-storage.ts'
import { eraseMessage, findMessage, type MessageWithAuthor, raiseReadMark, takeNextSeq } from './storage.ts'

type MessageContext = { ticket: TicketRow; person: PersonRow; now: Date }

export const isThreadOpen = ({ state, chat_opened_at }: Pick<TicketRow, 'state' | 'chat_opened_at'>): boolean =>
  isChatOpen({ state, chatOpenedAt: isoOrNull(chat_opened_at) })

/**
 * Deletes text and attachments of the person's message and keeps a tombstone, also in a closed ticket. Deleting it again changes nothing.
 * Returns the ids of the attachments, whose files must be deleted. Throws MESSAGE_NOT_FOUND.
 */
export async function deleteMessage(
  trx: Trx,
  messageId: string,
  { ticket, person, now }: MessageContext,
): Promise<{ message: MessageWithAuthor; attachmentIds: string[] }> {
  const message = await findMessage(trx, ticket.id, messageId)
  if (message?.author_id !== person.id) throw new ApiProblem('MESSAGE_NOT_FOUND')
  if (message.deleted_at) return { message, attachmentIds: [] }
  const seq = await takeNextSeq(trx, ticket.id)
  await eraseMessage(trx, { id: message.id, seq, now })
  const attachmentIds = await deleteAttachments(trx, [message.id])
  if (message.author_role === 'customer') await withdrawQuestion(trx, ticket.id)
  await publishChatChanged(trx, ticket, seq)
  return { message: { ...message, text: null, deleted_at: now, changed_seq: seq }, attachmentIds }
}

/** Raises the read mark of a participant. It stays unchanged when a mechanic who is not assigned opens the chat. */
export async function markRead(trx: Trx, seq: number, { ticket, person }: MessageContext): Promise<void> {
  if (!participantIds(ticket).includes(person.id)) return
  const raised = await raiseReadMark(trx, ticket.id, toTicketRole(person.role), seq)
  if (raised) await publishChatChanged(trx, ticket, raised.last_seq)
}

const publishChatChanged = async (trx: Trx, ticket: TicketRow, seq: number) => {
  const personIds = [...participantIds(ticket), ...(await listViewerIds(trx, ticket.id))]
  await appendEvent(trx, personIds, 'chat.changed', { ticketId: ticket.id, seq })
}
