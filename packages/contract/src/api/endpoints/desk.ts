import { z } from 'zod'
import { PART_IDS } from '../../questionnaire/index.ts'
import {
  AGREED_POINTS_MAX,
  DESK_SEARCH_LENGTH_MAX,
  MESSAGE_LENGTH_MAX,
  NEEDED_PARTS_MAX,
  NOTE_LENGTH_MAX,
  SUMMARY_LENGTH_MAX,
} from '../../text-limits.ts'
import { CASE_SHARE_DAYS, UNDO_SECONDS } from '../../ticket-rules.ts'
import {
  CASE_FILTERS,
  CASE_ROWS,
  FOLLOW_UP_CAUSES,
  HISTORY_FILTERS,
  KEPT_FILTERS_MAX,
  OFFERED_TIMES_MAX,
  SUMMARY_PICTURES_MAX,
  TAGS_MAX,
} from '../../tickets.ts'
import { type Endpoint, noContent, ticketId } from '../endpoint.ts'
import { nextCursor, PAGE_LIMIT_MAX, pageQuery } from '../paging.ts'
import { CallReport } from '../schemas/calls.ts'
import { Outcome, writtenText } from '../schemas/common.ts'
import { CaseFile, CaseList, CaseShare, Colleague, DeskSearch, KeptFilter, Tag } from '../schemas/desk.ts'
import {
  AgreedPoint,
  HistoryEntry,
  HistoryFacts,
  NeededPart,
  RecordedMove,
  SparePart,
  Ticket,
} from '../schemas/tickets.ts'

/** Times that a mechanic offers the customer. */
const offeredTimes = z.array(z.iso.datetime()).max(OFFERED_TIMES_MAX)

/** The shared case file and the mechanics’ endpoints. */
export const deskEndpoints = {
  getCaseShare: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/case-file',
    access: 'customer',
    params: ticketId,
    summary: 'The current share of the case file, if any.',
    reply: z.object({ share: CaseShare.nullable() }),
    errors: ['TICKET_NOT_FOUND'],
  },
  shareCase: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/case-file',
    access: 'customer',
    params: ticketId,
    summary: `Share the case file of a ticket that was referred to a workshop for ${CASE_SHARE_DAYS} days. Replaces an earlier link.`,
    body: z.object({ withPhotos: z.boolean(), withContact: z.boolean() }),
    reply: CaseShare,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE'],
  },
  revokeCase: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/case-file',
    access: 'customer',
    status: 204,
    params: ticketId,
    summary: 'Revoke the share. A case that is not shared is no error.',
    reply: noContent,
    errors: ['TICKET_NOT_FOUND'],
  },
  getCaseFile: {
    method: 'GET',
    path: '/api/cases/{token}',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    summary: 'The case file of a shared link, until it expires or is revoked.',
    reply: CaseFile,
    errors: ['NOT_FOUND'],
  },
  getHistory: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/history',
    access: 'mechanic',
    params: ticketId,
    summary:
      'With `kind`, everything that happened in the ticket, newest first in pages, with the number of entries of each kind. Without it, as earlier releases read it, every move: the newest page first, oldest first within a page. With the newest page the reports of its calls.',
    query: pageQuery(PAGE_LIMIT_MAX).extend({
      kind: z.enum(HISTORY_FILTERS).optional(),
      /** Entries whose words contain this text. */
      q: z.string().max(DESK_SEARCH_LENGTH_MAX).optional(),
    }),
    reply: z.object({
      moves: z.array(RecordedMove),
      /** With `kind`. */
      entries: z.array(HistoryEntry).optional(),
      /** With `kind`: the number of entries with the text of `q`. */
      counts: z.record(z.enum(HISTORY_FILTERS), z.int()).optional(),
      /** With `kind` and the newest page only. */
      facts: HistoryFacts.optional(),
      /** With the newest page only. */
      callReports: z.array(CallReport).optional(),
      nextCursor,
    }),
    errors: ['TICKET_NOT_FOUND'],
  },
  listColleagues: {
    method: 'GET',
    path: '/api/tickets/{ticketId}/colleagues',
    access: 'mechanic',
    params: ticketId,
    summary: 'The other mechanics and their availability at the time of the appointment.',
    reply: z.object({ colleagues: z.array(Colleague) }),
    errors: ['TICKET_NOT_FOUND'],
  },
  handOver: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/mechanic',
    access: 'mechanic',
    params: ticketId,
    summary:
      'Hand over the ticket and its appointment to another mechanic, or take it over. The time stays; the customer is notified after the time to undo it. Not during a call, unless it rings over: then a free mechanic can take it over.',
    body: z.object({
      mechanicId: z.uuid(),
      /** For the colleague. It is stored as a note of the case. */
      note: writtenText(NOTE_LENGTH_MAX).min(1).optional(),
      /** For the customer. It becomes a message of the chat, which must be open, and answers nothing. */
      message: writtenText(MESSAGE_LENGTH_MAX).min(1).optional(),
    }),
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'NOT_FOUND', 'COLLEAGUE_BUSY', 'CHAT_NOT_OPEN'],
  },
  undoChange: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/changes/{changeId}',
    access: 'mechanic',
    params: ticketId.extend({ changeId: z.uuid() }),
    summary: `Undo one’s own outcome, closing or handover within ${UNDO_SECONDS} seconds, unless the ticket has changed again. The customer gets no notice of it.`,
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND', 'NOT_ALLOWED', 'UNDO_TOO_LATE'],
  },
  followUpCall: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/follow-up',
    access: 'mechanic',
    params: ticketId,
    summary:
      'Follow up a missed call: record its cause, send the customer a message with offered times, and open booking. A repeated clientId changes nothing.',
    body: z.object({
      clientId: z.uuid(),
      cause: z.enum(FOLLOW_UP_CAUSES),
      text: writtenText(MESSAGE_LENGTH_MAX).min(1),
      offeredTimes,
    }),
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND', 'NOT_ALLOWED', 'TICKET_CANNOT_MOVE', 'SLOT_TAKEN'],
  },
  listCases: {
    method: 'GET',
    path: '/api/cases',
    access: 'mechanic',
    summary:
      'The mechanic’s cases of a filter, the most urgent first, in pages, and the number of cases of each filter. `inReview` has those of all mechanics.',
    query: pageQuery(50).extend({
      filter: z.enum(CASE_FILTERS).default('open'),
      /** Cases with this tag only. */
      tag: z.string().optional(),
      /** Cases with a reported danger only. */
      urgent: z.literal('1').optional(),
    }),
    reply: CaseList,
    errors: [],
  },
  searchDesk: {
    method: 'GET',
    path: '/api/desk-search',
    access: 'mechanic',
    summary:
      'Search customers, tickets with their answers, notes and summaries, and messages. Every word must begin a word of the text or have its stem, or begin a word of the customer’s name. Without a hit similar words count. Where nothing is found, the reply has the mechanic’s latest cases.',
    query: z.object({ q: z.string().max(20_000) }),
    reply: DeskSearch,
    errors: [],
  },
  snoozeCase: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/snooze',
    access: 'mechanic',
    status: 204,
    params: ticketId,
    summary:
      'Put the case off until a time; null ends that. It answers nothing: the case waits for the mechanic again from then on, and at once when the customer writes.',
    body: z.object({ until: z.iso.datetime().nullable() }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND'],
  },
  changeTags: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/tags',
    access: 'mechanic',
    params: ticketId,
    summary: `Add and remove tags of the case, which has at most ${TAGS_MAX}. Repeating it is no error. Customers never see tags.`,
    body: z.object({ add: z.array(Tag).max(TAGS_MAX), remove: z.array(Tag).max(TAGS_MAX) }),
    reply: z.object({ tags: z.array(z.string()) }),
    errors: ['TICKET_NOT_FOUND'],
  },
  prioritizeCase: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/priority',
    access: 'mechanic',
    params: ticketId,
    status: 204,
    summary: 'Put a case before the others of its section in the list, or end that. Customers never see it.',
    body: z.object({ isPrioritized: z.boolean() }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND'],
  },
  saveCaseRows: {
    method: 'PUT',
    path: '/api/case-rows',
    access: 'mechanic',
    status: 204,
    summary: 'Choose the rows of the mechanic’s list of cases.',
    body: z.object({ rows: z.enum(CASE_ROWS) }),
    reply: noContent,
    errors: [],
  },
  saveCaseFilters: {
    method: 'PUT',
    path: '/api/case-filters',
    access: 'mechanic',
    status: 204,
    summary: 'Replace the filters of the list that the mechanic keeps.',
    body: z.object({ filters: z.array(KeptFilter).max(KEPT_FILTERS_MAX) }),
    reply: noContent,
    errors: [],
  },
  closeQuestion: {
    method: 'DELETE',
    path: '/api/tickets/{ticketId}/question',
    access: 'mechanic',
    status: 204,
    params: ticketId,
    summary:
      'The customer’s question needs no answer: the case waits no longer. A message after `lastSeq`, the highest number that the page shows, is a new question.',
    query: z.object({ lastSeq: z.coerce.number().int().min(0).optional() }),
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'NOT_ALLOWED'],
  },
  reopenQuestion: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/question',
    access: 'mechanic',
    status: 204,
    params: ticketId,
    summary: 'Mark the case as unanswered since the customer’s latest message. An unanswered case keeps its wait.',
    reply: noContent,
    errors: ['TICKET_NOT_FOUND', 'NOT_ALLOWED', 'TICKET_CLOSED'],
  },
  findSpareParts: {
    method: 'GET',
    path: '/api/spare-parts',
    access: 'mechanic',
    summary:
      'Parts of the workshop’s list: those with every word of `q`, or, without a word to search for, of the kind `partId`. At most 12.',
    query: z.object({
      q: z.string().max(DESK_SEARCH_LENGTH_MAX).default(''),
      partId: z.enum(PART_IDS).optional(),
    }),
    reply: z.object({ spareParts: z.array(SparePart) }),
    errors: [],
  },
  writeSummary: {
    method: 'PUT',
    path: '/api/tickets/{ticketId}/summary',
    access: 'mechanic',
    params: ticketId,
    summary: 'Write the summary and move the ticket to the state of the outcome. A repeated call is no error.',
    body: z.object({
      outcome: Outcome,
      text: writtenText(SUMMARY_LENGTH_MAX).min(1),
      agreed: z.array(AgreedPoint).max(AGREED_POINTS_MAX).optional(),
      /** With the outcome `part_needed`. */
      parts: z.array(NeededPart).max(NEEDED_PARTS_MAX).optional(),
      /** Ids of pictures of the ticket's calls and questionnaire. */
      pictures: z.array(z.uuid()).max(SUMMARY_PICTURES_MAX).optional(),
      /** With the outcome `another_call`: the times that the text offers. All must be free. */
      offeredTimes: offeredTimes.optional(),
      /**
       * With the outcomes `part_needed` and `another_call`: reminds the customer then, unless they write or book before. With `fixed`: the
       * open points become care tasks of this day.
       */
      remindAt: z.iso.datetime().optional(),
      /** Version of the summary that this one replaces, 0 for the first. Without it the summary is replaced. */
      version: z.int().min(0).optional(),
    }),
    reply: Ticket,
    errors: ['TICKET_NOT_FOUND', 'TICKET_CANNOT_MOVE', 'VERSION_CONFLICT', 'SLOT_TAKEN'],
  },
} as const satisfies Record<string, Endpoint>
