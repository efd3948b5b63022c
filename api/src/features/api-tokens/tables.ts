import type { Generated } from 'kysely'

/** What a token may read. Stored in databases. */
export const API_SCOPES = ['tickets', 'appointments', 'outcomes'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** A token with which another program reads. */
export type ApiTokenTable = {
  id: string
  name: string
  token_hash: string
  scopes: ApiScope[]
  created_at: Date
  /** Exact to an hour. */
  last_used_at: Generated<Date | null>
}
