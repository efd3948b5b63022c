import { fetchThread } from '@radruf/case-parts'
import type { Thread, Ticket } from '@radruf/contract'
import { type Api, isApiError, isTransientCode } from '@radruf/contract/client'
import {
  createId,
  fetchCurrentTicket,
  getShell,
  type OfflinePage,
  personStorage,
  type StoredData,
} from '@radruf/shell-kit'
import type { LoaderFunctionArgs } from 'react-router-dom'
import type { TextKey } from '../../texts/index.ts'

export type ChatData =
  | { at: 'none' }
  | { at: 'problem' }
  | { at: 'not-open'; ticket: Ticket }
  | ({ at: 'thread'; ticket: Ticket; thread: Thread | null; nextClientId: string } & StoredData)

/** The name under which this device stores the chat. */
const STORED = 'chat'
/** Messages that this device stores. */
const STORED_MESSAGES = 20
type StoredChat = { ticket: Ticket; thread: Thread; loadedAt: string }

/** Loads the chat. While the service is unavailable, the last known messages of this device, to which new ones can be added. */
export async function loader({ context }: LoaderFunctionArgs): Promise<ChatData> {
  const { api, session } = getShell(context)
  try {
    const { person, now } = await session()
    const loadedAt = new Date((await getShell(context).now?.()) ?? now).toISOString()
    const chat = await fetchChat(api, loadedAt)
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

async function fetchChat(api: Api, loadedAt: string): Promise<ChatData> {
  const ticket = await fetchCurrentTicket(api)
  if (!ticket) return { at: 'none' }
  if (!ticket.chatOpenedAt) return { at: 'not-open', ticket }
  const thread = await fetchThread(api, ticket.id)
  return { at: 'thread', ticket, thread, nextClientId: createId(), loadedAt, isStored: false }
}

/** Stores the chat's last messages for the time without a connection. */
export function storeChat(personId: string, { ticket, thread, loadedAt }: StoredChat): void {
  const messages = thread.messages.slice(-STORED_MESSAGES)
  const hasEarlier = thread.hasEarlier || messages.length < thread.messages.length
  const stored: StoredChat = { ticket, thread: { ...thread, messages, hasEarlier }, loadedAt }
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
  const { thread, loadedAt } = stored
  return { label: 'offline.label', hint: thread.open ? 'offline.hint' : 'offline.closedHint', icon: 'chat', loadedAt }
}

/** The stored chat of a person; undefined without one, and for one that this release cannot read. */
function readStoredChat(personId: string): StoredChat | undefined {
  const stored = personStorage(personId, STORED).read() as Partial<StoredChat> | undefined
  return stored?.ticket && stored.loadedAt && Array.isArray(stored.thread?.messages)
    ? (stored as StoredChat)
    : undefined
}
