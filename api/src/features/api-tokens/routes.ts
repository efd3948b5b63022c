import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../database/schema.ts'
import { decodeCursor, TimeAndId, toPage } from '../../http/cursor.ts'
import { parseInput } from '../../http/parse-input.ts'
import type { Service } from '../../service.ts'
import { isoOf, isoOrNull } from '../../time.ts'
import { requireScope } from './api-tokens.ts'
import type { ApiScope } from './tables.ts'

/** Rows of one page. */
const PAGE_SIZE = 200
const Query = z.object({ cursor: z.string().max(300).optional() })
type Keys = z.output<typeof TimeAndId> | undefined
type Entry = { id: string; at: Date; entry: Record<string, unknown> }

/** Registers what other programs read with a token: pages without names, addresses and texts, each sorted by creation. */
export function registerRecords(app: FastifyInstance, service: Service) {
  for (const scope of Object.keys(READERS) as ApiScope[])
    app.get(`/api/records/${scope}`, async (request, reply) => {
      await requireScope(service, request.headers.authorization, scope)
      const { cursor } = parseInput(Query, request.query)
      const rows = await READERS[scope](service.db, decodeCursor(TimeAndId, cursor))
      const { page, nextCursor } = toPage(rows, PAGE_SIZE, ({ at, id }) => [isoOf(at), id])
      reply.header('cache-control', 'no-store')
      return { [scope]: page.map(({ entry }) => entry), nextCursor }
    })
}

const READERS: Record<ApiScope, (db: Db, after: Keys) => Promise<Entry[]>> = {
  tickets: async (db, after) => {
    const rows = await db
      .selectFrom('ticket')
      .select(['id', 'number', 'state', 'state_since', 'urgent', 'missed_by', 'created_at', 'closed_at'])
      .$if(after !== undefined, (query) => query.where(isAfter('created_at', 'id', after)))
      .orderBy('created_at')
      .orderBy('id')
      .limit(PAGE_SIZE + 1)
      .execute()
    return rows.map(({ id, number, state, state_since, urgent, missed_by, created_at, closed_at }) => ({
      id,
      at: created_at,
      entry: {
        id,
        number,
        state,
        stateSince: isoOf(state_since),
        urgent,
        missedBy: missed_by,
        createdAt: isoOf(created_at),
        closedAt: isoOrNull(closed_at),
      },
    }))
  },
  appointments: async (db, after) => {
    const rows = await db
      .selectFrom('appointment')
      .select(['id', 'ticket_id', 'status', 'starts_at', 'ends_at', 'met_at', 'left_at', 'created_at'])
      .where('status', '<>', 'held')
      .$if(after !== undefined, (query) => query.where(isAfter('created_at', 'id', after)))
      .orderBy('created_at')
      .orderBy('id')
      .limit(PAGE_SIZE + 1)
      .execute()
    return rows.map(({ id, ticket_id, status, starts_at, ends_at, met_at, left_at, created_at }) => ({
      id,
      at: created_at,
      entry: {
        id,
        ticketId: ticket_id,
        status,
        startsAt: isoOf(starts_at),
        endsAt: isoOf(ends_at),
        metAt: isoOrNull(met_at),
        leftAt: isoOrNull(left_at),
      },
    }))
  },
  outcomes: async (db, after) => {
    const rows = await db
      .selectFrom('summary')
      .select(['ticket_id', 'outcome', 'written_at', 'version'])
      .$if(after !== undefined, (query) => query.where(isAfter('written_at', 'ticket_id', after)))
      .orderBy('written_at')
      .orderBy('ticket_id')
      .limit(PAGE_SIZE + 1)
      .execute()
    return rows.map(({ ticket_id, outcome, written_at, version }) => ({
      id: ticket_id,
      at: written_at,
      entry: { ticketId: ticket_id, outcome, version, writtenAt: isoOf(written_at) },
    }))
  },
}

/** Rows after the last one of a page. */
const isAfter = (time: string, id: string, [at, lastId]: NonNullable<Keys> = ['', '']) =>
  sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) > (${at}::timestamptz, ${lastId}::uuid)`
