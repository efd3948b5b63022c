import { createHmac } from 'node:crypto'
import { pathTo } from '@radruf/contract'
import type { Settings } from '../../settings.ts'
import { isSame } from '../sign-in/challenge.ts'

const signatureOf = (uid: string, secret: string) =>
  createHmac('sha256', secret).update(`visit\0${uid}`).digest('base64url')

/** The link that moves and cancels an appointment without signing in. It stays the same when the appointment is moved. */
export const visitLink = (
  { calendar_uid }: { calendar_uid: string },
  { publicUrl, secret }: Pick<Settings, 'publicUrl' | 'secret'>,
): string => publicUrl + pathTo('/visit/:token', { token: `${calendar_uid}.${signatureOf(calendar_uid, secret)}` })

/** The calendar entry that a token was signed for; undefined when it was not signed here. */
export function readVisitToken(token: string, { secret }: Pick<Settings, 'secret'>): string | undefined {
  const [uid = '', signature = ''] = token.split('.')
  return isSame(signature, signatureOf(uid, secret)) ? uid : undefined
}
