import type { Handlers } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
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
    await reportEnded(service, person.id, await deletePersonSession(service.db, person.id, params.sessionId))
    return null
  },
  endOtherSessions: async ({ service, person, request }) => {
    const current = hashToken(readSessionToken(service, request) ?? '')
    await reportEnded(service, person.id, await deleteOtherSessions(service.db, person.id, current))
    return null
  },
} satisfies Partial<Handlers>

async function reportEnded(service: Service, personId: string, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return
  service.notifier.notifySessionsEnded(sessionIds)
  await recordSecurityEvent(service.db, { kind: 'sessions_ended', at: dateOf(service.clock.now()), personId })
}
