import { z } from 'zod'

export const PAGE_LIMIT_MAX = 100

/** Query of a list that comes in pages. `cursor` is the `nextCursor` of the page before; without it the list begins. */
export const pageQuery = (defaultLimit: number) =>
  z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(defaultLimit),
  })

/** Position of the next page; null on the last one. */
export const nextCursor = z.string().nullable()
