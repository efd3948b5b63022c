import { CASE_FILTERS, type CaseFilter, type CaseList } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { loadPages, PAGES_MAX, parsePages } from './load-pages.ts'

/** Cases on one page of the list. */
const PAGE_SIZE = 50

/** The filter and the number of pages that an address asks for: `/desk?filter=closed&pages=2`. */
export type ListQuery = { filter: CaseFilter; pages: number }
export type LoadedCases = CaseList & ListQuery

export function parseListQuery(search: URLSearchParams): ListQuery {
  const filter = CASE_FILTERS.find((one) => one === search.get('filter')) ?? 'open'
  return { filter, pages: parsePages(search.get('pages')) }
}

/** The address's query for a filter and a number of pages; the defaults are left out. */
export function toListSearch({ filter, pages }: ListQuery): string {
  const search = new URLSearchParams({
    ...(filter !== 'open' && { filter }),
    ...(pages > 1 && { pages: String(pages) }),
  }).toString()
  return search && `?${search}`
}

/** Whether a further page can be requested. */
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
  const { loaded } = await loadPages(query.pages, fetchPage)
  // A case that moved meanwhile can be on two pages.
  const cases = new Map(loaded.flatMap((page) => page.cases.map((entry) => [entry.ticket.id, entry] as const)))
  const last = loaded.at(-1) as CaseList
  return { ...last, cases: [...cases.values()], ...query }
}
