/** The largest number of pages in an address. It bounds the requests of one visit. */
export const PAGES_MAX = 20

/** Query parameters that count the loaded pages of the lists in the side pane: `/desk/:ticketId?notes=2`. */
export const PAGES_PARAMETERS = { notes: 'notes', moves: 'moves', earlier: 'earlier' } as const

/** The number of pages that an address asks for, 1 without a valid number. */
export function parsePages(value: string | null): number {
  const pages = Number(value)
  return Number.isInteger(pages) && pages > 1 ? Math.min(pages, PAGES_MAX) : 1
}

/** Loads up to `pages` pages of a list, each after the one before. `hasMore`: a further page can be asked for. */
export async function loadPages<P extends { nextCursor: string | null }>(
  pages: number,
  fetchPage: (cursor: string | undefined) => Promise<P>,
): Promise<{ loaded: P[]; hasMore: boolean }> {
  const loaded = [await fetchPage(undefined)]
  for (let cursor = loaded[0]?.nextCursor; cursor && loaded.length < pages; cursor = loaded.at(-1)?.nextCursor)
    loaded.push(await fetchPage(cursor))
  return { loaded, hasMore: loaded.at(-1)?.nextCursor !== null && loaded.length < PAGES_MAX }
}
