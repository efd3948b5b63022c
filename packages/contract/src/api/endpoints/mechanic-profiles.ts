import { z } from 'zod'
import { type Endpoint, noContent } from '../endpoint.ts'
import { MechanicIntroduction, MechanicProfile } from '../schemas/mechanic-profiles.ts'

const mechanicId = z.object({ mechanicId: z.uuid() })

/** The profiles that customers see. A mechanic edits their own, operators edit everyone's. */
export const mechanicProfileEndpoints = {
  getMechanicProfile: {
    method: 'GET',
    path: '/api/mechanics/{mechanicId}/profile',
    access: 'member',
    params: mechanicId,
    summary: 'The profile of a mechanic, for the mechanic and for operators.',
    reply: MechanicProfile,
    errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  },
  saveMechanicProfile: {
    method: 'PUT',
    path: '/api/mechanics/{mechanicId}/profile',
    access: 'member',
    params: mechanicId,
    summary: 'Change the sentence and the languages of a mechanic.',
    body: MechanicIntroduction,
    reply: MechanicProfile,
    errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  },
  uploadPortrait: {
    method: 'POST',
    path: '/api/mechanics/{mechanicId}/portrait',
    access: 'member',
    status: 201,
    params: mechanicId,
    summary: 'Replace the portrait of a mechanic. It is cut to a square and re-encoded without location data.',
    form: z.object({}),
    reply: MechanicProfile,
    errors: ['NOT_ALLOWED', 'NOT_FOUND', 'PHOTO_TOO_BIG', 'PHOTO_UNREADABLE', 'UPLOADS_BUSY'],
  },
  deletePortrait: {
    method: 'DELETE',
    path: '/api/mechanics/{mechanicId}/portrait',
    access: 'member',
    status: 204,
    params: mechanicId,
    summary: 'Delete the portrait of a mechanic. A missing one is no error.',
    reply: noContent,
    errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>
