import { findCurrentTicket, pathTo, type Questionnaire, type Ticket } from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'
import { getShell, type OfflinePage, personStorage, type StoredData } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { loadTickets } from '../../load-tickets.ts'
import type { TextKey } from '../../texts/index.ts'

export type OverviewData = {
  /** Newest first; of a stored overview the current one only. */
  tickets: Ticket[]
  /** Answers and photos of the current ticket; null without any, and where they could not be loaded. */
  questionnaire: Questionnaire | null
  unreadAnnouncements: number
} & StoredData

/** The name under which this device stores the overview's ticket. */
const STORED = 'overview'

/** Loads the overview. Without a connection, the last known state of this device. */
export async function loader({ context }: LoaderFunctionArgs): Promise<OverviewData> {
  const { api, session } = getShell(context)
  const { person, now } = await session()
  // The introduction opens by itself only until the person has finished or skipped it.
  if (person && !person.onboardedAt) throw redirect(pathTo('/onboarding'))
  try {
    const [{ tickets }, unreadAnnouncements] = await Promise.all([loadTickets(api), countUnreadAnnouncements(api)])
    const ticket = findCurrentTicket(tickets)
    const questionnaire = ticket?.hasAnswers ? await fetchQuestionnaire(api, ticket) : null
    const loadedAt = new Date((await getShell(context).now?.()) ?? now).toISOString()
    return { tickets, questionnaire, unreadAnnouncements, loadedAt, isStored: false }
  } catch (error) {
    const stored = person && isOffline(error) ? readStoredOverview(person.id) : undefined
    if (!stored) throw error
    return stored
  }
}

const isOffline = (error: unknown) => isApiError(error) && error.code === 'OFFLINE'

/** Zero when the request fails: the badge is not worth an error page. */
const countUnreadAnnouncements = (api: Api): Promise<number> =>
  unwrap(api.GET('/api/announcements')).then(
    ({ announcements }) => announcements.filter(({ read }) => !read).length,
    () => 0,
  )

/** Null when the request fails: the heading and the drawing of the problem replace answers and photo. */
const fetchQuestionnaire = (api: Api, { id }: Ticket): Promise<Questionnaire | null> =>
  unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params: { path: { ticketId: id } } })).catch(() => null)

/** Stores what the overview shows of the current ticket for the time without a connection. */
export function storeOverview(personId: string, data: OverviewData): void {
  const ticket = findCurrentTicket(data.tickets)
  const stored: OverviewData = { ...data, tickets: ticket ? [ticket] : [], unreadAnnouncements: 0, isStored: true }
  personStorage(personId, STORED).write(stored)
}

/** The overview as a page for times without a connection, once this device has stored it. */
export function findOfflinePage(personId: string): OfflinePage<TextKey> | undefined {
  const { tickets: [ticket] = [], loadedAt = '' } = readStoredOverview(personId) ?? {}
  if (!ticket) return undefined
  const { appointment, mechanic } = ticket
  if (!appointment) return { label: 'overview.title', hint: 'offline.ticket', icon: 'overview', loadedAt }
  const call = { icon: 'calendar', hint: 'offline.checklist', at: appointment.startsAt, loadedAt } as const
  return mechanic ? { ...call, label: 'offline.callWith', name: mechanic.name } : { ...call, label: 'offline.call' }
}

/** The stored overview of a person; undefined without one, and for one that this release cannot read. */
function readStoredOverview(personId: string): OverviewData | undefined {
  const stored = personStorage(personId, STORED).read() as Partial<OverviewData> | undefined
  return Array.isArray(stored?.tickets) && stored.loadedAt ? (stored as OverviewData) : undefined
}
