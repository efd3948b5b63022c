import type { Handlers } from '../../http/handler.ts'
import { dateOf, isoOf } from '../../time.ts'
import { hashToken, readSessionToken } from '../sign-in/session.ts'
import { deleteOtherSessions, deletePersonSession } from '../sign-in/session-storage.ts'
import { findSessions, parseDevice } from './storage.ts'

export const sessionHandlers = {
  listSessions: async ({ service, person, request }) => {
    const current = hashToken(readSessionToken(service, request) ?? '')
    const rows = await findSessions(service.db, person.id, dateOf(service.clock.now()))
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        createdAt: isoOf(row.created_at),
        lastSeenAt: isoOf(row.last_seen_at),
        device: parseDevice(row.user_agent),
        current: row.token_hash === current,
      })),
    }
  },
  endSession: async ({ service, person, params }) => {
    service.notifier.notifySessionsEnded(await deletePersonSession(service.db, person.id, params.sessionId))
    return null
  },
  endOtherSessions: async ({ service, person, request }) => {
    const current = hashToken(readSessionToken(service, request) ?? '')
    service.notifier.notifySessionsEnded(await deleteOtherSessions(service.db, person.id, current))
    return null
  },
} satisfies Partial<Handlers>
