import { type CannedReply, pathTo, type Questionnaire, type TicketNote } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit'
import { loadReplies } from './load-case.ts'

/** What the panel beside a call shows of a case. Parts that could not be loaded are null: the call does not need them. */
export type PanelData = {
  questionnaire: Questionnaire | null
  notes: TicketNote[] | null
  replies: CannedReply[]
  nextNoteId: string
}

/** Query parameter of the case page's loader and action: they serve the panel beside the call, which stays on its page. */
export const PANEL_PARAMETER = 'panel'

export const toPanelPath = (ticketId: string): string =>
  `${pathTo('/desk/:ticketId', { ticketId })}?${PANEL_PARAMETER}=call`

export async function loadPanel(api: Api, ticketId: string): Promise<PanelData> {
  const options = { params: { path: { ticketId } } }
  const [questionnaire, notes, replies] = await Promise.all([
    unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', options)).catch(() => null),
    unwrap(api.GET('/api/tickets/{ticketId}/notes', options)).then(
      (reply) => reply.notes,
      () => null,
    ),
    loadReplies(api),
  ])
  return { questionnaire, notes, replies, nextNoteId: createId() }
}

/** Whether a fetcher has the panel's data: before the routes of this remote are loaded, its page in the shell answers. */
export const isPanelData = (data: unknown): data is PanelData =>
  typeof data === 'object' && data !== null && 'replies' in data
