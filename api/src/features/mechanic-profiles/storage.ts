import { randomUUID } from 'node:crypto'
import type { MechanicProfile } from '@radruf/contract'
import { json } from '../../database/json.ts'
import type { Db } from '../../database/schema.ts'

export const EMPTY_PROFILE: MechanicProfile = { introduction: { de: '', en: '' }, languages: [], portraitId: null }

/** Loads the profiles of those people who have one. */
export async function loadProfiles(db: Db, personIds: readonly string[]): Promise<Map<string, MechanicProfile>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mechanic_profile')
    .select(['person_id', 'introduction_de', 'introduction_en', 'languages', 'portrait_id'])
    .where('person_id', 'in', [...new Set(personIds)])
    .execute()
  return new Map(
    rows.map(({ person_id, introduction_de, introduction_en, languages, portrait_id }) => [
      person_id,
      { introduction: { de: introduction_de, en: introduction_en }, languages, portraitId: portrait_id },
    ]),
  )
}

export const loadProfile = async (db: Db, personId: string): Promise<MechanicProfile> =>
  (await loadProfiles(db, [personId])).get(personId) ?? EMPTY_PROFILE

export type Introduction = Pick<MechanicProfile, 'introduction' | 'languages'>

export async function saveIntroduction(db: Db, personId: string, { introduction, languages }: Introduction) {
  const values = {
    introduction_de: introduction.de,
    introduction_en: introduction.en,
    languages: json([...new Set(languages)]),
  }
  await db
    .insertInto('mechanic_profile')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
}

/** Stores a portrait under a new id, or deletes it. */
export async function savePortrait(db: Db, personId: string, portrait: Buffer | null) {
  const values = { portrait, portrait_id: portrait && randomUUID() }
  await db
    .insertInto('mechanic_profile')
    .values({ person_id: personId, languages: json([]), ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
}

/** Reads a portrait; undefined once it was replaced or deleted. */
export async function readPortrait(db: Db, portraitId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('mechanic_profile')
    .select('portrait')
    .where('portrait_id', '=', portraitId)
    .executeTakeFirst()
  return row?.portrait ?? undefined
}
