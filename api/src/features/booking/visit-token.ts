import { pathTo } from '@radruf/contract'
import type { Settings } from '../../settings.ts'
import { signToken, verifyToken } from '../../signed-token.ts'

/** The link that moves and cancels an appointment without signing in. It stays the same when the appointment is moved. */
export const visitLink = (
  { calendar_uid }: { calendar_uid: string },
  { publicUrl, secret }: Pick<Settings, 'publicUrl' | 'secret'>,
): string => publicUrl + pathTo('/visit/:token', { token: signToken('visit', calendar_uid, secret) })

/** The calendar entry that a token was signed for; undefined when it was not signed here. */
export const readVisitToken = (token: string, { secret }: Pick<Settings, 'secret'>): string | undefined =>
  verifyToken('visit', token, secret)
