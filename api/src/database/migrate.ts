import { Migrator } from 'kysely/migration'
import { MIGRATIONS } from './migrations/index.ts'
import type { Db } from './schema.ts'

/** Applies all pending migrations. Several processes may call it at once: the migrator takes a lock. */
export async function migrate(db: Db): Promise<void> {
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
