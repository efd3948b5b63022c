import {
  CONTENT_KINDS,
  type Content,
  type ContentKind,
  type ContentValues,
  FIXED_CONTENT_IDS,
  pickContentValues,
} from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'
import { type ActionResult, createId, getShell, toRefusal } from '@radruf/shell-kit'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom'

/** Query parameters of the page: the kind of its contents, the open one, the version it is compared with, the open list, and the list of the order. */
export const QUERY = { kind: 'kind', text: 'text', version: 'version', list: 'list', order: 'order' } as const

type Intent = 'save' | 'publish' | 'publishKeepingCalls' | 'discard' | 'restore' | 'withdraw'
/** The result of a change of one content. `values` are those that were sent: a refused form keeps them. */
export type ContentResult = ActionResult<{ done: Intent }> & { id: string; values: ContentValues }

export const findKind = (search: URLSearchParams): ContentKind =>
  CONTENT_KINDS.find((kind) => kind === search.get(QUERY.kind)) ?? 'template'

/** The id of a kind that has one content alone. */
const findOnlyId = (kind: ContentKind): string | null => {
  const [id = null, ...others] = FIXED_CONTENT_IDS[kind] ?? []
  return others.length === 0 ? id : null
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const search = new URL(request.url).searchParams
  const kind = findKind(search)
  const id = search.get(QUERY.text) ?? findOnlyId(kind)
  const [{ entries }, content] = await Promise.all([
    unwrap(api.GET('/api/content', { params: { query: { kind } } })),
    id ? loadContent(api, id, kind) : null,
  ])
  return { kind, entries, content, newId: createId() }
}

/** A content; under an id that nothing has, an empty one that is not stored. */
async function loadContent(api: Api, id: string, kind: ContentKind): Promise<Content> {
  try {
    return await unwrap(api.GET('/api/content/{contentId}', { params: { path: { contentId: id }, query: { kind } } }))
  } catch (error) {
    if (!isApiError(error) || error.code !== 'NOT_FOUND') throw error
    return { id, kind, live: null, liveVersion: 0, draft: null, versions: [], placeholders: { de: {}, en: {} } }
  }
}

/** Saves, publishes, withdraws or discards, or begins a draft with the values of an earlier version. */
export async function action({ request, context }: ActionFunctionArgs): Promise<ContentResult> {
  const { api } = getShell(context)
  const form = await request.formData()
  const draft = readDraft(form)
  const about = { id: draft.id, values: draft.values }
  const intent = INTENTS.find((known) => known === form.get('intent')) ?? 'save'
  try {
    await RUN[intent](api, draft)
    return { ...about, done: intent }
  } catch (error) {
    return { ...about, ...toRefusal(error) }
  }
}

type Draft = {
  id: string
  kind: ContentKind
  values: Record<string, string>
  note: string
  revision: number
  basedOn: number
}

export function readDraft(form: FormData): Draft {
  const get = (name: string) => String(form.get(name) ?? '')
  const kind = CONTENT_KINDS.find((known) => known === get('kind')) ?? 'template'
  return {
    id: get('id'),
    kind,
    values: pickContentValues(kind, get),
    note: get('note'),
    revision: Number(get('revision')),
    basedOn: Number(get('basedOn')),
  }
}

export const saveDraft = (api: Api, { id, ...body }: Draft) =>
  unwrap(api.PUT('/api/content/{contentId}/draft', { params: { path: { contentId: id } }, body }))

/** Stores what stands in the fields, then publishes it. */
async function publish(api: Api, draft: Draft, keepCalls: boolean) {
  const { draft: saved } = await saveDraft(api, draft)
  const params = { path: { contentId: draft.id } }
  const body = { kind: draft.kind, revision: saved?.revision ?? draft.revision, ...(keepCalls && { keepCalls }) }
  return unwrap(api.POST('/api/content/{contentId}/publication', { params, body }))
}

/** What each button does. */
const RUN: Record<Intent, (api: Api, draft: Draft) => Promise<unknown>> = {
  save: saveDraft,
  restore: saveDraft,
  publish: (api, draft) => publish(api, draft, false),
  publishKeepingCalls: (api, draft) => publish(api, draft, true),
  discard: (api, { id, kind, revision }) =>
    unwrap(
      api.DELETE('/api/content/{contentId}/draft', { params: { path: { contentId: id }, query: { kind, revision } } }),
    ),
  withdraw: (api, { id, kind, basedOn }) =>
    unwrap(
      api.DELETE('/api/content/{contentId}/publication', {
        params: { path: { contentId: id }, query: { kind, basedOn } },
      }),
    ),
}
const INTENTS = Object.keys(RUN) as Intent[]
