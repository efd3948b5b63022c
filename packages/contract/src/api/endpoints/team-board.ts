import { z } from 'zod'
import { ABSENCE_REASON_LENGTH_MAX, TEAM_MOVES_MAX } from '../../text-limits.ts'
import { type Endpoint, noContent } from '../endpoint.ts'
import { writtenText } from '../schemas/common.ts'
import { MoveResult, TeamBoard, TeamWeek } from '../schemas/team-board.ts'

const absence = z.object({ personId: z.uuid(), first: z.iso.date() })

/** The whole team, for leads. */
export const teamBoardEndpoints = {
  getTeamBoard: {
    method: 'GET',
    path: '/api/team',
    access: 'lead',
    summary:
      'Every open case, everyone who works on cases, and a plan for the calls of today of those who are away. Nothing of a plan is sent.',
    reply: TeamBoard,
    errors: [],
  },
  getTeamWeek: {
    method: 'GET',
    path: '/api/team/week',
    access: 'lead',
    summary:
      'The week of everyone who works on cases that contains a date, by default today, and a plan for the calls of that date of those who are away.',
    query: z.object({ date: z.iso.date().optional() }),
    reply: TeamWeek,
    errors: [],
  },
  moveTeamCases: {
    method: 'POST',
    path: '/api/team/moves',
    access: 'lead',
    summary:
      'Hand over cases as `handOver` does, each by itself: customers are notified after the time to undo it. The reply says which stayed, and why.',
    body: z.object({
      moves: z
        .array(z.object({ ticketId: z.uuid(), mechanicId: z.uuid() }))
        .min(1)
        .max(TEAM_MOVES_MAX),
    }),
    reply: z.object({ results: z.array(MoveResult) }),
    errors: [],
  },
  saveTeamAbsence: {
    method: 'PUT',
    path: '/api/team/{personId}/absences/{first}',
    access: 'lead',
    status: 204,
    params: absence,
    summary:
      'Record that someone who works on cases is away, or replace the absence that begins on this date. Booked calls stay until they are moved.',
    body: z.object({ last: z.iso.date(), reason: writtenText(ABSENCE_REASON_LENGTH_MAX) }),
    reply: noContent,
    errors: ['NOT_FOUND', 'ABSENCE_REFUSED'],
  },
  deleteTeamAbsence: {
    method: 'DELETE',
    path: '/api/team/{personId}/absences/{first}',
    access: 'lead',
    status: 204,
    params: absence,
    summary: 'Delete the absence of someone that begins on this date. An unknown one is no error.',
    reply: noContent,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
