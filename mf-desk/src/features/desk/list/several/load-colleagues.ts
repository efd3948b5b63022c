import type { Colleague } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'

/** Query parameter of the desk's loader: the colleagues who can take a case over. */
export const COLLEAGUES_PARAMETER = 'colleagues'

export const loadColleagues = (api: Api, ticketId: string): Promise<Colleague[]> =>
  unwrap(api.GET('/api/tickets/{ticketId}/colleagues', { params: { path: { ticketId } } })).then(
    ({ colleagues }) => colleagues,
  )
