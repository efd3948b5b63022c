import type { Handlers } from '../../http/handler.ts'
import { removeAbsence, removeBlockedTime } from '../booking/slots/mechanic-times.ts'
import { createFeed, deleteFeed, readFeed } from './calendar-feed.ts'
import { blockTime, loadDay } from './load-day.ts'
import { loadWeek, saveAbsence, saveHours } from './load-week.ts'

export const weekHandlers = {
  getWeek: ({ service, person, query }) => loadWeek(service, person, query.date),
  getDay: ({ service, person }) => loadDay(service, person),
  blockTime: async ({ service, person, params, body }) => {
    await blockTime(service, person, { startsAt: new Date(params.startsAt), endsAt: new Date(body.endsAt) })
    return null
  },
  unblockTime: async ({ service, person, params }) => {
    await removeBlockedTime(service.db, person.id, new Date(params.startsAt))
    return null
  },
  saveWorkingHours: async ({ service, person, body: { hours, keepCalls = false } }) => {
    await saveHours(service, person, hours, keepCalls)
    return null
  },
  saveAbsence: async ({ service, person, params: { first }, body: { last, reason, keepCalls = false } }) => {
    await saveAbsence(service, person, { first, last, reason }, keepCalls)
    return null
  },
  deleteAbsence: async ({ service, person, params }) => {
    await removeAbsence(service.db, person.id, params.first)
    return null
  },
  createCalendarFeed: ({ service, person }) => createFeed(service, person),
  deleteCalendarFeed: async ({ service, person }) => {
    await deleteFeed(service, person)
    return null
  },
  readCalendarFeed: async ({ service, params, request, reply }) => {
    const { content, etag, changedAt } = await readFeed(service, params.token, request.ip)
    reply.headers({ etag, 'last-modified': changedAt.toUTCString(), 'cache-control': 'private, no-cache' })
    // If-None-Match takes precedence over If-Modified-Since (RFC 9110 §13.2.2).
    const { 'if-none-match': knownTag, 'if-modified-since': knownDate } = request.headers
    const isKnown = knownTag ? knownTag.includes(etag) : Date.parse(knownDate ?? '') >= toSeconds(changedAt)
    if (isKnown) reply.code(304).send()
    return content
  },
} satisfies Partial<Handlers>

/** HTTP dates have no milliseconds. */
const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000) * 1000
