import { type RawBuilder, sql } from 'kysely'

/** A value for a jsonb column, in the same form for both databases. Without it an array becomes a PostgreSQL array. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`
