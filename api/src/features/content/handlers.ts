import { isDeepStrictEqual } from 'node:util'
import {
  type Content,
  type ContentEntry,
  type ContentKind,
  type ContentValues,
  FIXED_CONTENT_IDS,
  isWithdrawable,
  LEAD_CONTENT_KINDS,
  listContentValues,
  pickContentValues,
} from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Handlers, PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import { listPlaceholders } from '../legal/placeholders.ts'
import { checkCalls } from './affected-calls.ts'
import { CONTENT_SOURCES } from './content-sources.ts'
import { checkList, importList } from './import-list.ts'
import {
  type ContentKey,
  deleteDraft,
  insertVersion,
  listDrafts,
  listNewestPublished,
  listVersions,
  markPublished,
  replaceOrder,
  updateDraft,
} from './storage.ts'
import { captureLive, findLive, isLive, recordWithdrawal, toConflict } from './versions.ts'

/** Contents with drafts and versions. Only publishing changes what people read, with the functions of the content's own feature. */
export const contentHandlers = {
  listContent: async ({ service, person, query: { kind } }) => {
    assertMayWrite(person, kind)
    return { entries: await listEntries(service, kind) }
  },
  getContent: async ({ service, person, params, query: { kind } }) => {
    assertMayWrite(person, kind)
    return readContent(service, { id: params.contentId, kind })
  },
  saveContentDraft: async ({ service, person, params, body: { kind, values, ...draft } }) => {
    assertMayWrite(person, kind)
    const about = { id: params.contentId, kind }
    await saveDraft(service, person, about, { ...draft, values: readValues(about, values) })
    return readContent(service, about)
  },
  discardContentDraft: async ({ service: { db }, person, params, query: { kind, revision } }) => {
    assertMayWrite(person, kind)
    const about = { id: params.contentId, kind }
    await deleteDraft(db, { ...about, revision })
    const [newest] = await listVersions(db, about)
    if (newest && !newest.published_at) throw toConflict(newest.author_name)
    return null
  },
  publishContent: async ({ service, person, params, body: { kind, revision, keepCalls = false } }) => {
    assertMayWrite(person, kind)
    await publish(service, person, { id: params.contentId, kind, revision, keepCalls })
    return null
  },
  withdrawContent: async ({ service, person, params, query: { kind, basedOn } }) => {
    assertMayWrite(person, kind)
    if (!isWithdrawable(kind)) throw new ApiProblem('NOT_ALLOWED')
    await withdraw(service, person, { id: params.contentId, kind, basedOn })
    return null
  },
  orderContent: async ({ service, body: { kind, ids, seen } }) => {
    await inTransaction(service, async (trx) => {
      const live = (await CONTENT_SOURCES[kind].list(trx, service.settings)).map(({ id }) => id)
      const isPermutation = isDeepStrictEqual(ids.toSorted(), live.toSorted())
      if (!isPermutation || !isDeepStrictEqual(seen, live)) throw toConflict(null)
      await replaceOrder(trx, kind, ids)
    })
    return null
  },
  checkContentList: ({ service, body }) => checkList(service, body),
  importContentList: async ({ service, person, body }) => {
    await importList(service, person, body)
    return null
  },
} satisfies Partial<Handlers>

type Draft = { values: ContentValues; note: string; revision: number; basedOn: number }

/** Throws NOT_ALLOWED: leads write templates, everything else is the operators'. */
function assertMayWrite({ role }: PersonRow, kind: ContentKind) {
  if (role !== 'operator' && !LEAD_CONTENT_KINDS.includes(kind)) throw new ApiProblem('NOT_ALLOWED')
}

/** The values of the kind's fields. Throws NOT_FOUND for an entry that the kind does not have, INVALID_INPUT for values that are too long. */
function readValues({ id, kind }: ContentKey, values: ContentValues): ContentValues {
  const ids = FIXED_CONTENT_IDS[kind]
  if (ids && !ids.includes(id)) throw new ApiProblem('NOT_FOUND')
  const picked = pickContentValues(kind, (name) => values[name])
  const tooLong = listContentValues(kind).filter(({ name, field }) => (picked[name] ?? '').length > field.max)
  refuseFaults(Object.fromEntries(tooLong.map(({ name }) => [name, 'too_long'])))
  return picked
}

function refuseFaults(faults: Readonly<Record<string, string>>) {
  const fields = Object.entries(faults).map(([name, fault]) => [`values.${name}`, fault])
  if (fields.length > 0) throw new ApiProblem('INVALID_INPUT', { fields: Object.fromEntries(fields) })
}

async function listEntries({ db, settings }: Service, kind: ContentKind): Promise<ContentEntry[]> {
  const [live, drafts, published] = await Promise.all([
    CONTENT_SOURCES[kind].list(db, settings),
    listDrafts(db, kind),
    listNewestPublished(db, kind),
  ])
  const draftOf = new Map(drafts.map(({ content_id, content }) => [content_id, content ?? {}]))
  const publishedOf = new Map(published.map(({ content_id, content }) => [content_id, content ?? {}]))
  const entries = live.map(({ id, values }): ContentEntry => {
    const draft = draftOf.get(id)
    return {
      id,
      kind,
      state: draft ? 'changed' : 'live',
      values: draft ?? asPublished(kind, values, publishedOf.get(id)),
    }
  })
  const liveIds = new Set(live.map(({ id }) => id))
  const others = [...new Map([...publishedOf, ...draftOf])]
    .filter(([id]) => !liveIds.has(id))
    .map(([id, values]): ContentEntry => ({ id, kind, state: draftOf.has(id) ? 'draft' : 'withdrawn', values }))
  const [unpublished, withdrawn] = [
    others.filter(({ state }) => state === 'draft'),
    others.filter(({ state }) => state === 'withdrawn'),
  ]
  return [...unpublished, ...entries, ...withdrawn]
}

/** The live values as they were written, where the table of the kind keeps less of them. */
const asPublished = (kind: ContentKind, live: ContentValues, version: ContentValues | null | undefined) =>
  version && isLive(kind, live, version) ? version : live

/** Throws NOT_FOUND for a content that is neither live nor has a version. */
async function readContent(service: Service, about: ContentKey): Promise<Content> {
  const { db, settings } = service
  const [live, rows] = await Promise.all([findLive(db, service, about), listVersions(db, about)])
  if (!live && rows.length === 0) throw new ApiProblem('NOT_FOUND')
  const versions = rows.map(({ number, note, content, author_name, written_at, published_at, revision }) => ({
    number,
    values: content,
    note,
    authorName: author_name,
    at: isoOf(published_at ?? written_at),
    isDraft: published_at === null,
    revision,
  }))
  const draft = versions.find(({ isDraft }) => isDraft)
  const withoutState = ({ isDraft: _, revision: __, ...version }: (typeof versions)[number]) => version
  return {
    ...about,
    live: live ? asPublished(about.kind, live.values, versions.find(({ isDraft }) => !isDraft)?.values) : null,
    liveVersion: live?.version ?? 0,
    draft: draft ? { ...withoutState(draft), values: draft.values ?? {}, revision: draft.revision } : null,
    versions: versions.filter(({ isDraft }) => !isDraft).map(withoutState),
    placeholders: { de: listPlaceholders(settings, 'de'), en: listPlaceholders(settings, 'en') },
  }
}

/** Stores a draft. With the first one, the live values become a version, so that they can be restored. */
async function saveDraft(
  service: Service,
  person: PersonRow,
  about: ContentKey,
  { values, note, revision, basedOn }: Draft,
) {
  const at = dateOf(service.clock.now())
  const row = { content: values, note, author_id: person.id, written_at: at, based_on: basedOn }
  await inTransaction(service, async (trx) => {
    const rows = await listVersions(trx, about)
    const [newest] = rows
    const stored = newest && !newest.published_at ? newest : undefined
    if (stored) {
      if (await updateDraft(trx, { ...about, revision }, row)) return
      const isRepeated = stored.author_id === person.id && isDeepStrictEqual(stored.content, values)
      if (!isRepeated) throw toConflict(stored.author_name)
      return
    }
    // The draft that the person changed was published or discarded.
    if (revision > 0) throw toConflict(newest?.author_name ?? null)
    const live = await findLive(trx, service, about)
    const number = await captureLive(trx, service, about, { live, rows })
    const { id: content_id, kind } = about
    const inserted = await insertVersion(trx, { content_id, kind, number: number + 1, published_at: null, ...row })
    if (!inserted) throw toConflict(null)
  })
}

async function publish(
  service: Service,
  person: PersonRow,
  { keepCalls, ...draft }: ContentKey & { revision: number; keepCalls: boolean },
) {
  const { id, kind } = draft
  await inTransaction(service, async (trx) => {
    const live = await findLive(trx, service, draft)
    await captureLive(trx, service, draft, { live, rows: await listVersions(trx, draft) })
    await checkCalls(trx, service, { kind, keepCalls }, async () => {
      const published = await markPublished(trx, draft, { by: person.id, at: dateOf(service.clock.now()) })
      if (!published) throw await toMissingDraft(trx, draft)
      const values = published.content ?? {}
      assertComplete(kind, values)
      if (published.based_on !== (live?.version ?? 0)) throw toConflict(null)
      await CONTENT_SOURCES[kind].publish?.(trx, service, { id, values, basedOn: published.based_on })
    })
  })
}

/** The problem of a draft that does not have the revision: it was published or discarded, or another person changed it. */
async function toMissingDraft(trx: Trx, about: ContentKey): Promise<ApiProblem> {
  const [newest] = await listVersions(trx, about)
  return !newest || newest.published_at ? new ApiProblem('NOT_FOUND') : toConflict(newest.author_name)
}

/** Takes a content offline. */
async function withdraw(service: Service, person: PersonRow, { basedOn, ...about }: ContentKey & { basedOn: number }) {
  await inTransaction(service, async (trx) => {
    const live = await findLive(trx, service, about)
    if (!live) return
    if (live.version !== basedOn) throw toConflict(null)
    await recordWithdrawal(trx, service, about, { live, by: person })
    await CONTENT_SOURCES[about.kind].withdraw?.(trx, about.id)
  })
}

/** Throws INVALID_INPUT with the values that are empty or wrong: both languages go live together. */
function assertComplete(kind: ContentKind, values: ContentValues) {
  const missing = listContentValues(kind).filter(({ name, field }) => !field.isOptional && !values[name])
  refuseFaults(Object.fromEntries(missing.map(({ name }) => [name, 'required'])))
  refuseFaults(CONTENT_SOURCES[kind].findFaults?.(values) ?? {})
}
