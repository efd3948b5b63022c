import { createHash } from 'node:crypto'
import type { ContentKind, ContentValues } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import { listNewestDecisions, listOrderedIds } from './storage.ts'

/** A content that people read, with the version of its row or {@link getFingerprint}. */
export type LiveContent = { id: string; values: ContentValues; version: number }

/** A content that the product has without a publication. */
export type BuiltIn = { id: string; values: ContentValues }

/** Bytes of a hash that make a version: a positive integer of the database. */
const FINGERPRINT_BYTES = 4

/** A version for contents whose table counts none: it differs when a value does. */
function getFingerprint(values: ContentValues): number {
  const pairs = Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other))
  const hash = createHash('sha256').update(JSON.stringify(pairs)).digest()
  return Math.max(1, hash.readUIntBE(0, FINGERPRINT_BYTES) >>> 1)
}

export const toLiveContent = ({ id, values }: BuiltIn): LiveContent => ({ id, values, version: getFingerprint(values) })

/**
 * The contents of a kind that is live in its versions: those that were published, and before them the built-in ones. A withdrawn content
 * is left out. Entries that an operator put into an order come first.
 */
export async function listLiveContent(
  db: Db,
  kind: ContentKind,
  builtIn: readonly BuiltIn[] = [],
): Promise<LiveContent[]> {
  const live = new Map(builtIn.map(({ id, values }) => [id, values]))
  const [decisions, ordered] = await Promise.all([listNewestDecisions(db, kind), listOrderedIds(db, kind)])
  for (const { content_id, content } of decisions) {
    if (content) live.set(content_id, content)
    else live.delete(content_id)
  }
  const placeOf = new Map(ordered.map((id, place) => [id, place]))
  return [...live]
    .map(([id, values]) => toLiveContent({ id, values }))
    .sort((one, other) => (placeOf.get(one.id) ?? placeOf.size) - (placeOf.get(other.id) ?? placeOf.size))
}
