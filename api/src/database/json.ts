import { type RawBuilder, sql } from 'kysely'

/** A value for a jsonb column, sent alike to both databases (an array would become a PostgreSQL array otherwise). */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`
