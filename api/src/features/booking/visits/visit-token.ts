import { pathTo } from '@radruf/contract'
import type { Settings } from '../../../settings.ts'
import { signToken, verifyToken } from '../../../signed-token.ts'

/**
 * Creates the link that moves and cancels an appointment without signing in. It is signed over the calendar UID, so it stays
 * the same when the appointment is moved.
 */
export const createVisitLink = (
  { calendar_uid }: { calendar_uid: string },
  { publicUrl, secret }: Pick<Settings, 'publicUrl' | 'secret'>,
): string => publicUrl + pathTo('/visit/:token', { token: signToken('visit', calendar_uid, secret) })

/** Returns the calendar UID that a token was signed for; undefined when the signature is not ours. */
export const readVisitToken = (token: string, { secret }: Pick<Settings, 'secret'>): string | undefined =>
  verifyToken('visit', token, secret)
