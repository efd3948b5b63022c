import { isDeepStrictEqual } from 'node:util'
import type { ContentKind, ContentValues } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Db, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { CONTENT_SOURCES } from './content-sources.ts'
import type { LiveContent } from './live-content.ts'
import { type ContentKey, insertVersion, listVersions, moveDraftUp } from './storage.ts'

type Versions = Awaited<ReturnType<typeof listVersions>>

/** Whether a version is what people read now. */
export const isLive = (kind: ContentKind, live: ContentValues, version: ContentValues | null | undefined): boolean =>
  Boolean(version) && isDeepStrictEqual((CONTENT_SOURCES[kind].toStored ?? identity)(version ?? {}), live)

const identity = (values: ContentValues): ContentValues => values

export const findLive = async (
  db: Db,
  { settings }: Pick<Service, 'settings'>,
  { id, kind }: ContentKey,
): Promise<LiveContent | undefined> =>
  (await CONTENT_SOURCES[kind].list(db, settings)).find((content) => content.id === id)

/**
 * Stores the live values as a version, unless the newest one is it: they were written at the desk, in a file, on the command line, or
 * before there were versions. Returns the number of the newest published version.
 */
export async function captureLive(
  trx: Trx,
  { clock }: Pick<Service, 'clock'>,
  about: ContentKey,
  { live, rows }: { live: LiveContent | undefined; rows: Versions },
): Promise<number> {
  const newest = rows.find(({ published_at }) => published_at)
  const number = newest?.number ?? 0
  if (!live || isLive(about.kind, live.values, newest?.content)) return number
  if (rows.some(({ published_at }) => !published_at)) await moveDraftUp(trx, about)
  const at = dateOf(clock.now())
  await insertVersion(trx, {
    ...{ content_id: about.id, kind: about.kind, number: number + 1, content: live.values, captured: true, note: '' },
    ...{ author_id: null, written_at: at, published_at: at, based_on: live.version },
  })
  return number + 1
}

type Change = { live: LiveContent | undefined; by: PersonRow }

/** Stores values that go live without a draft as a version, after the live ones. A draft stays, based on what was live before. */
export const recordPublication = (
  trx: Trx,
  service: Service,
  about: ContentKey,
  change: Change & { values: ContentValues },
) => recordVersion(trx, service, about, change, change.values)

/** Stores that a content goes offline as a version without values. */
export const recordWithdrawal = (trx: Trx, service: Service, about: ContentKey, change: Change) =>
  recordVersion(trx, service, about, change, null)

async function recordVersion(
  trx: Trx,
  service: Service,
  about: ContentKey,
  { live, by }: Change,
  content: ContentValues | null,
) {
  const rows = await listVersions(trx, about)
  const number = await captureLive(trx, service, about, { live, rows })
  if (rows.some(({ published_at }) => !published_at)) await moveDraftUp(trx, about)
  const at = dateOf(service.clock.now())
  await insertVersion(trx, {
    ...{ content_id: about.id, kind: about.kind, number: number + 1, content, note: '' },
    ...{ author_id: by.id, written_at: at, published_at: at, based_on: live?.version ?? 0 },
  })
}

export const toConflict = (personName: string | null) =>
  new ApiProblem('VERSION_CONFLICT', personName ? { personName } : {})
