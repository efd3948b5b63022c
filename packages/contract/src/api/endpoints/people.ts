import { z } from 'zod'
import { STAFF_ROLES } from '../../person-roles.ts'
import { LIST_LENGTH_MAX, LIST_LINES_MAX, PEOPLE_SEARCH_LENGTH_MAX } from '../../text-limits.ts'
import { type Endpoint, noContent } from '../endpoint.ts'
import { pageQuery } from '../paging.ts'
import { InvitationCheck, NewPerson, PEOPLE_GROUPS, PeopleList, WrittenLine } from '../schemas/people.ts'

const personId = z.object({ personId: z.uuid() })

/** The people of the product, for operators. */
export const peopleEndpoints = {
  listPeople: {
    method: 'GET',
    path: '/api/people',
    access: 'operator',
    summary:
      'The people of a group by address, in pages, and the number of people of each group. A search finds parts of names and addresses.',
    query: pageQuery(50).extend({
      group: z.enum(PEOPLE_GROUPS).default('team'),
      q: z.string().max(PEOPLE_SEARCH_LENGTH_MAX).default(''),
    }),
    reply: PeopleList,
    errors: [],
  },
  invitePeople: {
    method: 'POST',
    path: '/api/people',
    access: 'operator',
    status: 201,
    summary:
      'Invite people, all or none. Those who are invited already are left out and counted. Inviting staff needs a confirmation of the last minutes.',
    body: z.object({ people: z.array(NewPerson).min(1).max(LIST_LINES_MAX) }),
    reply: z.object({ invited: z.int(), known: z.int() }),
    errors: ['EMAIL_INVALID', 'CONFIRMATION_NEEDED'],
  },
  checkInvitations: {
    method: 'POST',
    path: '/api/people/checks',
    access: 'operator',
    summary:
      'Read a list of people to invite (CSV), or check lines of it again that were corrected. It invites no one.',
    body: z.object({
      csv: z.string().max(LIST_LENGTH_MAX).optional(),
      lines: z.array(WrittenLine).max(LIST_LINES_MAX).optional(),
    }),
    reply: InvitationCheck,
    errors: ['LIST_TOO_LONG'],
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/people/{personId}/invitation',
    access: 'operator',
    status: 204,
    params: personId,
    summary: 'Mail the invitation again.',
    reply: noContent,
    errors: ['NOT_FOUND', 'ACCOUNT_BLOCKED'],
  },
  changePersonRole: {
    method: 'PUT',
    path: '/api/people/{personId}/role',
    access: 'operator',
    status: 204,
    params: personId,
    summary:
      'Change the role of a member of the staff, at once on every open page. Only a person without open cases and calls becomes operator. Needs a confirmation of the last minutes.',
    body: z.object({ role: z.enum(STAFF_ROLES) }),
    reply: noContent,
    errors: [
      'NOT_FOUND',
      'CONFIRMATION_NEEDED',
      'OWN_ACCOUNT',
      'PERSON_HAS_CASES',
      'PERSON_IN_CALL',
      'LAST_OPERATOR',
      'ROLE_KEPT',
    ],
  },
  blockPerson: {
    method: 'PUT',
    path: '/api/people/{personId}/block',
    access: 'operator',
    status: 204,
    params: personId,
    summary:
      'Keep a person from signing in, and end their sessions. A mechanic with open cases is refused. Needs a confirmation of the last minutes.',
    reply: noContent,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED', 'OWN_ACCOUNT', 'PERSON_HAS_CASES', 'PERSON_IN_CALL', 'LAST_OPERATOR'],
  },
  unblockPerson: {
    method: 'DELETE',
    path: '/api/people/{personId}/block',
    access: 'operator',
    status: 204,
    params: personId,
    summary: 'Let a person sign in again. Needs a confirmation of the last minutes.',
    reply: noContent,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED'],
  },
  sendPersonSignInLink: {
    method: 'POST',
    path: '/api/people/{personId}/sign-in-link',
    access: 'operator',
    status: 204,
    params: personId,
    summary: 'Mail a link that signs the person in once. Needs a confirmation of the last minutes.',
    reply: noContent,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED', 'ACCOUNT_BLOCKED'],
  },
  endPersonSessions: {
    method: 'DELETE',
    path: '/api/people/{personId}/sessions',
    access: 'operator',
    status: 204,
    params: personId,
    summary:
      'End every session of a person. A person without one is no error. Needs a confirmation of the last minutes.',
    reply: noContent,
    errors: ['NOT_FOUND', 'CONFIRMATION_NEEDED', 'OWN_ACCOUNT'],
  },
  resendMails: {
    method: 'POST',
    path: '/api/people/{personId}/mails',
    access: 'operator',
    status: 204,
    params: personId,
    summary: 'Send the person’s mails again that were given up. Without one nothing happens.',
    reply: noContent,
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
