import { DESK_SECTIONS, type Desk, type DeskEntry, type DeskSection } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'

/** Entries of a section on one page. */
export const DESK_PAGE_SIZE = 25
/** The largest number of pages in an address. It bounds the requests of one visit. */
const PAGES_MAX = 40

/** Pages of each section that the address asks for: `/desk?upcoming=2`. */
type PageCounts = Record<DeskSection, number>

export function parsePageCounts(search: URLSearchParams): PageCounts {
  const parse = (section: DeskSection) => {
    const count = Number(search.get(section))
    return Number.isInteger(count) && count > 1 ? Math.min(count, PAGES_MAX) : 1
  }
  return Object.fromEntries(DESK_SECTIONS.map((section) => [section, parse(section)])) as PageCounts
}

/** The address with one more page of a section, or null when the section has no more pages to show. */
export function toNextPageSearch(search: URLSearchParams, section: DeskSection, desk: Desk): string | null {
  const next = parsePageCounts(search)[section] + 1
  if (desk.nextCursors[section] === null || next > PAGES_MAX) return null
  const extended = new URLSearchParams(search)
  extended.set(section, String(next))
  return `?${extended}`
}

/** Loads the desk with as many pages of each section as asked for. */
export async function loadDesk(api: Api, pageCounts: PageCounts): Promise<Desk> {
  const desk = await unwrap(api.GET('/api/desk', { params: { query: { limit: DESK_PAGE_SIZE } } }))
  const sections = await Promise.all(
    DESK_SECTIONS.map((section) =>
      loadPages(api, section, pageCounts[section], {
        entries: desk[section],
        nextCursor: desk.nextCursors[section],
      }),
    ),
  )
  const collect = <T>(select: (section: Pages) => T) =>
    Object.fromEntries(DESK_SECTIONS.map((section, index) => [section, select(sections[index] as Pages)])) as Record<
      DeskSection,
      T
    >
  return { zone: desk.zone, ...collect(({ entries }) => entries), nextCursors: collect(({ nextCursor }) => nextCursor) }
}

type Pages = { entries: DeskEntry[]; nextCursor: string | null }

async function loadPages(api: Api, section: DeskSection, count: number, first: Pages): Promise<Pages> {
  let { entries, nextCursor } = first
  for (let loaded = 1; loaded < count && nextCursor !== null; loaded++) {
    const query = { cursor: nextCursor, limit: DESK_PAGE_SIZE }
    const page = await unwrap(api.GET('/api/desk/{section}', { params: { path: { section }, query } }))
    // A ticket that moved meanwhile can be on two pages.
    const known = new Set(entries.map(({ ticket }) => ticket.id))
    entries = [...entries, ...page.entries.filter(({ ticket }) => !known.has(ticket.id))]
    nextCursor = page.nextCursor
  }
  return { entries, nextCursor }
}
