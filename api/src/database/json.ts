import { type ColumnType, type RawBuilder, sql } from 'kysely'

/** Type of a JSON column: read as a value, written with {@link json}. */
export type Json<T> = ColumnType<T, unknown, unknown>

/** A value for a jsonb column, in the same form for both databases. Without it an array becomes a PostgreSQL array. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::jsonb`
