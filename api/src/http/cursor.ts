import { ApiProblem } from '@radruf/contract/api'
import { parseJson } from '@radruf/contract/server'
import { z } from 'zod'

/** The sort keys of the last row of a page, as an opaque text. It grants nothing: every page checks the access again. */
export const encodeCursor = (keys: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

/** Parses a cursor to the keys of `schema`. Throws INVALID_INPUT for anything that {@link encodeCursor} did not make. */
export function decodeCursor<S extends z.ZodType>(schema: S, cursor: string | undefined): z.output<S> | undefined {
  if (cursor === undefined) return undefined
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw new ApiProblem('INVALID_INPUT', { fields: { cursor: 'invalid' } })
  return parsed.data
}

/** Keys of lists that are sorted by a time and a unique id. */
export const TimeAndId = z.tuple([z.iso.datetime(), z.uuid()])

/**
 * Splits rows that were queried with `limit + 1`: the extra row only says that another page follows. Returns the page and the
 * cursor of its last row, or null on the last page.
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => readonly (string | number)[],
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? encodeCursor(keysOf(last)) : null }
}
