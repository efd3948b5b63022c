import { CASE_FILTERS, type CaseFilter, type CaseList, pathTo, TAG_LENGTH_MAX } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { loadPages, PAGES_MAX, parsePages } from './load-pages.ts'

/** Cases on one page of the list. */
const PAGE_SIZE = 50

/** The cases and the number of pages that an address asks for: `/desk?filter=closed&tag=Warranty&urgent=1&pages=2`. */
export type ListQuery = { filter: CaseFilter; tag: string; urgent: boolean; pages: number }
export type LoadedCases = CaseList & ListQuery

export function parseListQuery(search: URLSearchParams): ListQuery {
  const filter = CASE_FILTERS.find((one) => one === search.get('filter')) ?? 'open'
  const tag = (search.get('tag') ?? '').slice(0, TAG_LENGTH_MAX)
  return { filter, tag, urgent: search.has('urgent'), pages: parsePages(search.get('pages')) }
}

/** The address's query for the cases of a list; the defaults are left out. */
export function toListSearch({ filter, tag = '', urgent = false, pages = 1 }: Partial<ListQuery>): string {
  const search = new URLSearchParams({
    ...(filter && filter !== 'open' && { filter }),
    ...(tag && { tag }),
    ...(urgent && { urgent: '1' }),
    ...(pages > 1 && { pages: String(pages) }),
  }).toString()
  return search && `?${search}`
}

/** The address of the list itself, which is narrowed even by its defaults: without a query `/desk` is the day. */
export const toListPath = (query: Partial<ListQuery>): string =>
  pathTo('/desk') + (toListSearch(query) || '?filter=open')

/** Whether an address shows the list instead of the day. */
export const showsList = (search: URLSearchParams): boolean =>
  ['filter', 'tag', 'urgent', 'pages'].some((name) => search.has(name))

/** Whether a further page can be requested. */
export const hasMore = ({ nextCursor, pages }: LoadedCases): boolean => nextCursor !== null && pages < PAGES_MAX

/** Loads as many pages of the list as the address asks for. */
export async function loadCases(api: Api, search: URLSearchParams): Promise<LoadedCases> {
  const query = parseListQuery(search)
  const fetchPage = (cursor?: string) =>
    unwrap(
      api.GET('/api/cases', {
        params: {
          query: {
            filter: query.filter,
            ...(query.tag && { tag: query.tag }),
            ...(query.urgent && { urgent: '1' as const }),
            limit: PAGE_SIZE,
            ...(cursor && { cursor }),
          },
        },
      }),
    )
  const { loaded } = await loadPages(query.pages, fetchPage)
  // A case that moved meanwhile can be on two pages.
  const cases = new Map(loaded.flatMap((page) => page.cases.map((entry) => [entry.ticket.id, entry] as const)))
  const last = loaded.at(-1) as CaseList
  return { ...last, cases: [...cases.values()], ...query }
}
