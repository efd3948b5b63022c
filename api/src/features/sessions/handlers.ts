import type { Handlers } from '../../http/handler.ts'
import { dateOf, isoOf } from '../../time.ts'
import { hashToken, sessionToken } from '../sign-in/session.ts'
import { deviceOf } from './device.ts'
import { deleteOtherSessions, deleteSessionOf, sessionsOf } from './storage.ts'

export const sessionHandlers = {
  listSessions: async ({ service, person, request }) => {
    const current = hashToken(sessionToken(request) ?? '')
    const rows = await sessionsOf(service.db, person.id, dateOf(service.clock.now()))
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        createdAt: isoOf(row.created_at),
        lastSeenAt: isoOf(row.last_seen_at),
        device: deviceOf(row.user_agent),
        current: row.token_hash === current,
      })),
    }
  },
  endSession: async ({ service, person, params }) => {
    await deleteSessionOf(service.db, person.id, params.sessionId)
    return null
  },
  endOtherSessions: async ({ service, person, request }) => {
    await deleteOtherSessions(service.db, person.id, hashToken(sessionToken(request) ?? ''))
    return null
  },
} satisfies Partial<Handlers>
