import { isStaff, type Session } from '@radruf/contract'
import { SHARE_COOKIE } from '@radruf/federation/server'
import type { FastifyRequest } from 'fastify'
import type { PageVisitor } from './remote-source.ts'
import { readCookie } from './request.ts'

/** The visitor of a request. The session is read for canaries of staff only. */
export const toVisitor = (request: FastifyRequest, session: () => Promise<Session>): PageVisitor => ({
  protocol: request.protocol,
  id: readCookie(request, SHARE_COOKIE),
  isStaff: async () => isStaff((await session()).person?.role),
})
