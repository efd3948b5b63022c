import { fetchThread } from '@radruf/case-parts'
import { THREAD_PAGE_SIZE, type Thread, type Ticket } from '@radruf/contract'
import { type Api, isApiError, isTransientCode } from '@radruf/contract/client'
import { createId, fetchCurrentTicket, getShell, type OfflinePage, personStorage } from '@radruf/shell-kit'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { TextKey } from '../../texts/index.ts'

export type ChatData =
  | { at: 'none' }
  | { at: 'problem' }
  | { at: 'not-open'; ticket: Ticket }
  | { at: 'thread'; ticket: Ticket; thread: Thread | null; nextClientId: string; isStored: boolean }

/** The name under which this device stores the chat. */
const STORED = 'chat'
type StoredChat = { ticket: Ticket; thread: Thread }

/** Loads the chat. While the service is unavailable, the last known messages of this device, to which new ones can be added. */
export async function loader({ context }: LoaderFunctionArgs): Promise<ChatData> {
  const { api, session } = getShell(context)
  try {
    const chat = await fetchChat(api)
    const { person } = await session()
    if (person) eraseOutdatedChat(person.id, chat)
    return chat
  } catch (error) {
    if (!isApiError(error) || error.code === 'NOT_SIGNED_IN') throw error
    const { person } = await session()
    const stored = person && isTransientCode(error.code) ? readStoredChat(person.id) : undefined
    if (stored) return { at: 'thread', ...stored, nextClientId: createId(), isStored: true }
    if (error.code === 'OFFLINE') throw error
    return { at: 'problem' }
  }
}

async function fetchChat(api: Api): Promise<ChatData> {
  const ticket = await fetchCurrentTicket(api)
  if (!ticket) return { at: 'none' }
  if (!ticket.chatOpenedAt) return { at: 'not-open', ticket }
  return { at: 'thread', ticket, thread: await fetchThread(api, ticket.id), nextClientId: createId(), isStored: false }
}

/** Stores the chat's last messages for the time without a connection. */
export function storeChat(personId: string, { ticket, thread }: StoredChat): void {
  const messages = thread.messages.slice(-THREAD_PAGE_SIZE)
  const hasEarlier = thread.hasEarlier || messages.length < thread.messages.length
  const stored: StoredChat = { ticket, thread: { ...thread, messages, hasEarlier } }
  personStorage(personId, STORED).write(stored)
}

/** Erases the stored chat of another ticket than the current one. */
function eraseOutdatedChat(personId: string, current: ChatData): void {
  const stored = readStoredChat(personId)
  if (!stored || (current.at === 'thread' && current.ticket.id === stored.ticket.id)) return
  personStorage(personId, STORED).write(null)
}

/** The chat as a page for times without a connection, once this device has stored it. A closed one is only read. */
export function findOfflinePage(personId: string): OfflinePage<TextKey> | undefined {
  const stored = readStoredChat(personId)
  if (!stored) return undefined
  return { label: 'chat.title', hint: stored.thread.open ? 'offline.hint' : 'offline.closedHint', icon: 'chat' }
}

/** The stored chat of a person; undefined without one, and for one that this release cannot read. */
function readStoredChat(personId: string): StoredChat | undefined {
  const stored = personStorage(personId, STORED).read() as Partial<StoredChat> | undefined
  return stored?.ticket && Array.isArray(stored.thread?.messages) ? (stored as StoredChat) : undefined
}
