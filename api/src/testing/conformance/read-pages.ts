import { expect } from 'vitest'
import type { SignedInClient } from './service.ts'

type Page = { nextCursor: string | null }

/** Reads a list in pages of `limit` items. Expects that each page but the last is full. Returns the items of each page. */
export async function readPages<P extends Page, I>(
  client: SignedInClient,
  { path, limit }: { path: string; limit: number },
  itemsOf: (page: P) => I[],
): Promise<I[][]> {
  const pages: I[][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: P } = await client.get<P>(`${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`)
    pages.push(itemsOf(body))
    cursor = body.nextCursor
  }
  for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit)
  return pages
}
