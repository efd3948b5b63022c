import type { Ticket } from '@radruf/contract'
import type { SlotProps } from '@radruf/shell-kit'
import {
  aMechanic,
  anAppointment,
  aQuestionnaire,
  aSession,
  aThread,
  aTicket,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import remote from '../remote.tsx'
import { aCaseList, aDay } from './case-samples.ts'

export const CASE_PATH = `/desk/${SAMPLE_TICKET_ID}`
/** The signed-in mechanic as tickets name the person. */
export const SELF = { id: aMechanic().id, name: 'Alex Winter' }
export const GET_TICKET = 'GET /api/tickets/{ticketId}'

export const createCase = (changes: Partial<Ticket>) =>
  aTicket({ chatOpenedAt: '2026-11-17T09:00:00.000Z', appointment: anAppointment(), ...changes })

/** The replies that the page of a case needs. */
export const caseReplies = (ticket: Ticket) => ({
  'GET /api/cases': aCaseList(),
  'GET /api/day': aDay(),
  [GET_TICKET]: ticket,
  'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ answers: { tools: ['screwdriver'] } }),
  'GET /api/tickets/{ticketId}/messages': aThread(),
  'GET /api/tickets/{ticketId}/notes': { notes: [], nextCursor: null },
  'GET /api/tickets/{ticketId}/history': { moves: [], nextCursor: null },
  'GET /api/tickets/{ticketId}/earlier': { tickets: [], nextCursor: null },
  'GET /api/tickets/{ticketId}/colleagues': { colleagues: [] },
  'GET /api/canned-replies': { replies: [] },
  'PUT /api/tickets/{ticketId}/viewing': { viewers: [] },
})

/** Stands for the chat of mf-chat-call: its field, and the texts that the mechanic can insert. */
export const CaseChat = ({ thread, cannedTexts, notice, replacement }: SlotProps['case-chat']) => (
  <section aria-label="Nachrichten">
    {!thread && 'keine Nachrichten'}
    <ul>
      {cannedTexts.map(({ id, name, text, source }) => (
        <li key={id}>{`${name} (${source}): ${text}`}</li>
      ))}
    </ul>
    {notice}
    {replacement ?? <textarea aria-label="Ihre Nachricht" data-shortcut="reply" />}
  </section>
)

/** Renders the page of a case, or another page that needs its replies. */
export async function showCase(
  ticket: Ticket,
  replies = {},
  { now, path = CASE_PATH }: { now?: string; path?: string } = {},
) {
  const shown = await renderRoute(remote, {
    path,
    session: aSession({ person: aMechanic(), ...(now && { now }) }),
    replies: { ...caseReplies(ticket), ...replies },
    slots: {
      'case-answers': ({ questionnaire, part }) => <p>{`${part}: ${questionnaire.answers.tools}`}</p>,
      'case-chat': CaseChat,
    },
  })
  // On a busy machine, React renders this large page in several steps.
  await waitFor(() => {
    if (!shown.container.hasChildNodes()) throw new Error(`${path} is not rendered.`)
  })
  return shown
}

/** Opens a panel of the side pane, whose tab may have a number after its name. */
export async function openPanel(name: string) {
  await userEvent.click(screen.getByRole('link', { name: new RegExp(`^${name}( \\d+\\+?)?$`) }))
  await screen.findByRole('region', { name })
}
