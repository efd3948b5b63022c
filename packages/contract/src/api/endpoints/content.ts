import { z } from 'zod'
import { CONTENT_KINDS, LISTED_CONTENT_KINDS, ORDERED_CONTENT_KINDS } from '../../content.ts'
import { LIST_LENGTH_MAX } from '../../text-limits.ts'
import { type Endpoint, noContent } from '../endpoint.ts'
import { Content, ContentEntry, ContentId, ContentListCheck, ContentNote, ContentValues } from '../schemas/content.ts'

const contentId = z.object({ contentId: ContentId })
const kind = z.enum(CONTENT_KINDS)
const ORDERED_MAX = 500
const orderedIds = z.array(ContentId).max(ORDERED_MAX)
const listedKind = z.enum(LISTED_CONTENT_KINDS)
const csv = z.string().max(LIST_LENGTH_MAX)

/** Contents that operators, and of templates leads, write and publish. */
export const contentEndpoints = {
  listContent: {
    method: 'GET',
    path: '/api/content',
    access: 'content',
    summary: 'The contents of a kind. Leads have templates only.',
    query: z.object({ kind }),
    reply: z.object({ entries: z.array(ContentEntry) }),
    errors: [],
  },
  getContent: {
    method: 'GET',
    path: '/api/content/{contentId}',
    access: 'content',
    params: contentId,
    summary: 'A content with its draft and its published versions.',
    query: z.object({ kind }),
    reply: Content,
    errors: ['NOT_FOUND'],
  },
  saveContentDraft: {
    method: 'PUT',
    path: '/api/content/{contentId}/draft',
    access: 'content',
    params: contentId,
    summary:
      'Store a draft, of a new content too, under an id of the client. `revision` is that of the draft which the person changed, 0 without one; `basedOn` the version of the live content that the person saw. A repeated request is no error.',
    body: z.object({
      kind,
      values: ContentValues,
      note: ContentNote,
      revision: z.int().min(0),
      basedOn: z.int().min(0),
    }),
    reply: Content,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  },
  discardContentDraft: {
    method: 'DELETE',
    path: '/api/content/{contentId}/draft',
    access: 'content',
    status: 204,
    params: contentId,
    query: z.object({ kind, revision: z.coerce.number().int().min(1) }),
    summary: 'Delete a draft that has this revision. A deleted draft is no error.',
    reply: noContent,
    errors: ['VERSION_CONFLICT'],
  },
  publishContent: {
    method: 'POST',
    path: '/api/content/{contentId}/publication',
    access: 'content',
    status: 204,
    params: contentId,
    summary:
      'Make the draft of this revision live, in both languages. A missing or wrong value is refused with the field. A content that was changed elsewhere meanwhile is a conflict. Booked calls outside of new opening hours are refused unless `keepCalls` is set; then they stay, and their customers are asked to choose another time.',
    body: z.object({ kind, revision: z.int().min(1), keepCalls: z.boolean().optional() }),
    reply: noContent,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'CALLS_AFFECTED'],
  },
  withdrawContent: {
    method: 'DELETE',
    path: '/api/content/{contentId}/publication',
    access: 'content',
    status: 204,
    params: contentId,
    query: z.object({ kind, basedOn: z.coerce.number().int().min(1) }),
    summary:
      'Take a content that has this version offline; its versions stay. Announcements, opening hours and legal pages are not withdrawn. A withdrawn content is no error.',
    reply: noContent,
    errors: ['VERSION_CONFLICT'],
  },
  orderContent: {
    method: 'PUT',
    path: '/api/content/order',
    access: 'operator',
    status: 204,
    summary:
      'Put the live entries of a kind into an order; new ones follow. `seen` is the order that the person changed: another one, or other entries, are a conflict.',
    body: z.object({ kind: z.enum(ORDERED_CONTENT_KINDS), ids: orderedIds, seen: orderedIds }),
    reply: noContent,
    errors: ['VERSION_CONFLICT'],
  },
  checkContentList: {
    method: 'POST',
    path: '/api/content/checks',
    access: 'operator',
    summary:
      'Read a list of entries (CSV) with the faults of each line, in the format of the command line. Nothing changes.',
    body: z.object({ kind: listedKind, csv }),
    reply: ContentListCheck,
    errors: ['LIST_TOO_LONG'],
  },
  importContentList: {
    method: 'POST',
    path: '/api/content/imports',
    access: 'operator',
    status: 204,
    summary:
      'Make the entries of a list without faults live, each with a version. Others stay, unless `withdrawsOthers` is set. `version` is that of the check: entries that were changed since then are a conflict.',
    body: z.object({ kind: listedKind, csv, withdrawsOthers: z.boolean(), version: z.int().min(0) }),
    reply: noContent,
    errors: ['LIST_TOO_LONG', 'VERSION_CONFLICT'],
  },
} as const satisfies Record<string, Endpoint>
