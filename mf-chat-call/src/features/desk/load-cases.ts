import { CASE_FILTERS, type CaseFilter, type CaseList } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'

/** Cases on one page of the list. */
const PAGE_SIZE = 50
/** The largest number of pages in an address. It bounds the requests of one visit. */
const PAGES_MAX = 20

/** The filter and the number of pages that an address asks for: `/desk?filter=closed&pages=2`. */
export type ListQuery = { filter: CaseFilter; pages: number }
export type LoadedCases = CaseList & ListQuery

export function parseListQuery(search: URLSearchParams): ListQuery {
  const filter = CASE_FILTERS.find((one) => one === search.get('filter')) ?? 'open'
  const pages = Number(search.get('pages'))
  return { filter, pages: Number.isInteger(pages) && pages > 1 ? Math.min(pages, PAGES_MAX) : 1 }
}

/** The address's query for a filter and a number of pages; the defaults are left out. */
export function toListSearch({ filter, pages }: ListQuery): string {
  const search = new URLSearchParams({
    ...(filter !== 'open' && { filter }),
    ...(pages > 1 && { pages: String(pages) }),
  }).toString()
  return search && `?${search}`
}

/** Whether a further page can be asked for. */
export const hasMore = ({ nextCursor, pages }: LoadedCases): boolean => nextCursor !== null && pages < PAGES_MAX

/** Loads as many pages of the list as the address asks for. */
export async function loadCases(api: Api, search: URLSearchParams): Promise<LoadedCases> {
  const query = parseListQuery(search)
  const fetchPage = (cursor?: string) =>
    unwrap(
      api.GET('/api/cases', {
        params: { query: { filter: query.filter, limit: PAGE_SIZE, ...(cursor && { cursor }) } },
      }),
    )
  let list = await fetchPage()
  for (let loaded = 1; loaded < query.pages && list.nextCursor !== null; loaded++) {
    const page = await fetchPage(list.nextCursor)
    // A case that moved meanwhile can be on two pages.
    const known = new Set(list.cases.map(({ ticket }) => ticket.id))
    list = { ...page, cases: [...list.cases, ...page.cases.filter(({ ticket }) => !known.has(ticket.id))] }
  }
  return { ...list, ...query }
}
