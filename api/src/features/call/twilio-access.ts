import { createHmac } from 'node:crypto'
import type { CallAccess } from '@radruf/contract'
import type { Settings } from '../../settings.ts'

/** Long enough for a call that takes up again after its slot; every sign of life in the call brings a fresh one. */
const VALID_SECONDS = 4 * 60 * 60

type TwilioSettings = Pick<
  Settings,
  'twilioAccountSid' | 'twilioApiKeySid' | 'twilioApiKeySecret' | 'twilioSignalingUrl'
>

/** One person's way into the room of one ticket at Twilio. Tokens expire by real time, because Twilio knows no other. */
export function twilioAccessFor(
  { twilioAccountSid, twilioApiKeySid = '', twilioApiKeySecret = '', twilioSignalingUrl }: TwilioSettings,
  { personId, ticketId, realNow }: { personId: string; ticketId: string; realNow: Date },
): NonNullable<CallAccess['twilio']> {
  const iat = Math.floor(realNow.getTime() / 1000)
  const token = signedToken(twilioApiKeySecret, {
    jti: `${twilioApiKeySid}-${iat}`,
    iss: twilioApiKeySid,
    sub: twilioAccountSid,
    iat,
    exp: iat + VALID_SECONDS,
    grants: { identity: personId, video: { room: ticketId } },
  })
  return { token, room: ticketId, signalingUrl: twilioSignalingUrl }
}

function signedToken(secret: string, payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })}.${part(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** What a page must be allowed to connect to for a call, besides the service. */
export function callSources({ callAdapter, twilioSignalingUrl }: Pick<Settings, 'callAdapter' | 'twilioSignalingUrl'>) {
  if (callAdapter === 'direct') return []
  return [twilioSignalingUrl ? new URL(twilioSignalingUrl).origin : 'wss://*.twilio.com']
}
