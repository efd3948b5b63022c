import { ApiProblem } from './endpoint-call.ts'

type PageQuery = { cursor?: string | undefined; limit: number }

/** Returns one page of a sorted list and the cursor of the next one. The mocked service uses the id of the last item as cursor. */
export function paginate<T extends { id: string }>(
  items: readonly T[],
  { cursor, limit }: PageQuery,
): { page: T[]; nextCursor: string | null } {
  const from = cursor === undefined ? 0 : items.findIndex(({ id }) => id === cursor) + 1
  if (cursor !== undefined && from === 0) throw new ApiProblem('INVALID_INPUT', { fields: { cursor: 'invalid' } })
  const page = items.slice(from, from + limit)
  return { page, nextCursor: from + limit < items.length ? (page.at(-1)?.id ?? null) : null }
}

/** Returns the newest page of a list that is sorted oldest first; within the page the order stays. */
export function paginateFromEnd<T extends { id: string }>(
  items: readonly T[],
  query: PageQuery,
): { page: T[]; nextCursor: string | null } {
  const { page, nextCursor } = paginate(items.toReversed(), query)
  return { page: page.reverse(), nextCursor }
}
