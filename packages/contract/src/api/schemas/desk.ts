import { z } from 'zod'
import { CASE_FILTER_NAME_MAX, TAG_LENGTH_MAX } from '../../text-limits.ts'
import {
  CANNED_REPLY_KINDS,
  CANNED_REPLY_NAME_MAX,
  CANNED_REPLY_TEXT_MAX,
  CASE_FILTERS,
  CASE_ROWS,
  CASE_SECTIONS,
  LATEST_CASES,
  VIEWER_ACTIVITIES,
} from '../../tickets.ts'
import { nextCursor } from '../paging.ts'
import { id, TicketState, time, writtenText } from './common.ts'
import { Answers, CallStep, Photo, Snapshot, Summary, Ticket } from './tickets.ts'

export const CaseListEntry = z
  .object({
    ticket: Ticket,
    /** Null in the filters `closed` and `inReview`. */
    section: z.enum(CASE_SECTIONS).nullable(),
    /** Since when the customer waits for the mechanic: in the call, for an answer, for the outcome or a review. Reading changes nothing. */
    waitingSince: time.nullable(),
    /** The mechanic put the case off until this time. */
    snoozedUntil: time.nullable(),
    /**
     * The customer’s latest message while it is not answered, read or not. The text is cut to {@link MESSAGE_PREVIEW_LENGTH} characters.
     * `attachments` is their number.
     */
    question: z.object({ text: z.string(), attachments: z.int() }).nullish(),
  })
  .meta({ id: 'CaseListEntry' })

/** A tag of a case. */
export const Tag = writtenText(TAG_LENGTH_MAX).min(1)

export const KeptFilter = z
  .object({
    name: writtenText(CASE_FILTER_NAME_MAX).min(1),
    filter: z.enum(CASE_FILTERS),
    /** Cases with this tag; '' for all. */
    tag: writtenText(TAG_LENGTH_MAX),
    /** Cases with a reported danger only. */
    urgent: z.boolean(),
  })
  .meta({ id: 'KeptFilter', description: 'A filter of the list that a mechanic keeps under a name.' })

export const CaseList = z
  .object({
    zone: z.string(),
    /** Cases of each filter; `closed` is not counted. */
    counts: z.object({
      today: z.int(),
      waiting: z.int(),
      open: z.int(),
      inReview: z.int(),
      overdue: z.int(),
    }),
    /** Hours of opening time after which a question is overdue. */
    answerTargetHours: z.int(),
    /** Tags of the mechanic’s open cases with their number, by name. Services of earlier releases have none. */
    tags: z.array(z.object({ tag: z.string(), count: z.int() })).optional(),
    keptFilters: z.array(KeptFilter).optional(),
    rows: z.enum(CASE_ROWS).optional(),
    cases: z.array(CaseListEntry),
    nextCursor,
  })
  .meta({ id: 'CaseList', description: 'A page of the cases of a filter, the most urgent first.' })

export const SEARCH_KINDS = ['customer', 'ticket', 'message', 'note', 'summary'] as const

export const SearchHit = z
  .object({
    kind: z.enum(SEARCH_KINDS),
    ticketId: id.nullable(),
    /** Number of the ticket; null for a customer without one. */
    number: z.int().nullable(),
    customerName: z.string(),
    state: TicketState.nullable(),
    problemCategory: z.string().nullable(),
    problem: Answers,
    /** The photo of the whole bike. */
    photo: Photo.nullable(),
    /** The text around the first match. */
    excerpt: z.string(),
    writtenAt: time,
  })
  .meta({ id: 'SearchHit', description: 'A customer leads to the latest ticket.' })

export const DeskSearch = z
  .object({
    /** The words that were searched, without accents and in lower case. */
    words: z.array(z.string()),
    /** Similar words were searched, because these had no hit. */
    isSimilar: z.boolean(),
    customers: z.array(SearchHit),
    tickets: z.array(SearchHit),
    messages: z.array(SearchHit),
    /** The mechanic's latest cases, the newest first, where nothing was found. */
    latest: z.array(SearchHit).max(LATEST_CASES),
  })
  .meta({ id: 'DeskSearch' })

export const TicketNote = z
  .object({
    id,
    clientId: id,
    authorName: z.string(),
    own: z.boolean(),
    text: z.string(),
    writtenAt: time,
    /** Increases by one with every change. */
    version: z.int(),
    /** The latest change; null for a note that was not changed. */
    editedAt: time.nullable(),
    editorName: z.string().nullable(),
    /** It stands before the others. Services of earlier releases pin none. */
    isPinned: z.boolean().optional(),
  })
  .meta({ id: 'TicketNote', description: 'A note of a mechanic for colleagues. Customers never see it.' })

export const CaseViewer = z
  .object({ personId: id, name: z.string(), activity: z.enum(VIEWER_ACTIVITIES) })
  .meta({ id: 'CaseViewer', description: 'A mechanic who has the case open.' })

export const EarlierTicket = z
  .object({ ticket: Ticket, isSameBike: z.boolean() })
  .meta({ id: 'EarlierTicket', description: 'Another ticket of the same customer.' })

const cannedText = writtenText(CANNED_REPLY_TEXT_MAX)
export const CannedReplyInput = z.object({
  kind: z.enum(CANNED_REPLY_KINDS),
  name: writtenText(CANNED_REPLY_NAME_MAX).min(1),
  /** The text in each language; at least one is not empty. */
  texts: z.object({ de: cannedText, en: cannedText }),
  /** Shared replies belong to all mechanics, others to their author alone. */
  isShared: z.boolean(),
  /** Version that the change is based on; 0 for a new reply. */
  version: z.int().min(0),
})

export const CannedReply = CannedReplyInput.extend({ id }).meta({
  id: 'CannedReply',
  description: 'A text that mechanics insert into messages or summaries, with placeholders such as `{name}`.',
})

export const Colleague = z
  .object({
    id,
    name: z.string(),
    /** The colleague has no other call at the time of the ticket's appointment. */
    free: z.boolean(),
    /** Number of the colleague's open cases. Services of earlier releases have none. */
    openCases: z.int().optional(),
  })
  .meta({ id: 'Colleague' })

export const CaseShare = z
  .object({
    /** Token of the link `/case/:token`. */
    token: z.string(),
    withPhotos: z.boolean(),
    withContact: z.boolean(),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'CaseShare', description: 'A case file that the customer shares by link.' })

export const CaseFile = z
  .object({
    /** Bike and problem only, without postal code, leasing and insurance. */
    answers: Answers,
    photos: z.array(Photo),
    snapshots: z.array(Snapshot),
    summary: Summary.nullable(),
    /** The titles and stills of the call's steps, in their order. */
    steps: z.array(CallStep.pick({ title: true, snapshotId: true })).optional(),
    unsafe: z.boolean(),
    /** Null unless the customer shares it. */
    contact: z.object({ name: z.string(), email: z.string() }).nullable(),
    expiresAt: time,
  })
  .meta({
    id: 'CaseFile',
    description:
      'A shared case as workshops see it. Pictures are served at /api/cases/{token}/photos/{id}/{size}, like those of tickets.',
  })
