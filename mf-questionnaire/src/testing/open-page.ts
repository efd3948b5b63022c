import { aQuestionnaire, aTicket, type Replies, renderRoute } from '@radruf/shell-kit/testing'
import remote from '../remote.tsx'

export const FORM = 'GET /api/tickets/{ticketId}/questionnaire'
export const SAVE = 'PATCH /api/tickets/{ticketId}/questionnaire'

/** Opens a page of the questionnaire with these answers and further replies of the service. */
export const openPage = (path: string, answers: Record<string, string | string[]> = {}, replies: Replies = {}) =>
  renderRoute(remote, {
    path,
    replies: {
      'GET /api/tickets': { tickets: [aTicket()], nextCursor: null },
      [FORM]: aQuestionnaire({ answers }),
      [SAVE]: aQuestionnaire({ answers }),
      'GET /api/tickets/{ticketId}/first-aid': { cardIds: [] },
      ...replies,
    },
    shellTexts: {
      errors: { OFFLINE: 'Keine Verbindung.' },
      categories: {
        bike: { e_bike_mtb: 'E-Mountainbike' },
        problem: { brakes: 'Bremsen', electric_drive: 'Elektroantrieb', seat: 'Sattel' },
      },
    },
  })
