import { createHmac } from 'node:crypto'
import { type CallAccess, twilioIdentity } from '@radruf/contract'
import type { Settings } from '../../settings.ts'

/**
 * Lifetimes of a token. Every heartbeat of a participant returns a new one, and a page that enters the room again uses the latest. A token of
 * the lobby is only needed for entering.
 */
const VALID_SECONDS = { participant: 60 * 60, lobby: 5 * 60 } as const

type TwilioSettings = Pick<
  Settings,
  'twilioAccountSid' | 'twilioApiKeySid' | 'twilioApiKeySecret' | 'twilioSignalingUrl'
>

/** Creates the access token of a person's page for the Twilio room of a ticket. It expires in real time: Twilio does not know the product's clock. */
export function twilioAccessFor(
  { twilioAccountSid, twilioApiKeySid = '', twilioApiKeySecret = '', twilioSignalingUrl }: TwilioSettings,
  {
    personId,
    clientId,
    ticketId,
    realNow,
    as = 'participant',
  }: { personId: string; clientId: string; ticketId: string; realNow: Date; as?: keyof typeof VALID_SECONDS },
): NonNullable<CallAccess['twilio']> {
  const iat = Math.floor(realNow.getTime() / 1000)
  const token = signJwt(twilioApiKeySecret, {
    jti: `${twilioApiKeySid}-${iat}`,
    iss: twilioApiKeySid,
    sub: twilioAccountSid,
    iat,
    exp: iat + VALID_SECONDS[as],
    grants: { identity: twilioIdentity({ personId, clientId }), video: { room: ticketId } },
  })
  return { token, room: ticketId, signalingUrl: twilioSignalingUrl }
}

function signJwt(secret: string, payload: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })}.${part(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Origins that a page connects to during a call besides the service, for the Content-Security-Policy. */
export function getCallSources({
  callAdapter,
  twilioSignalingUrl,
}: Pick<Settings, 'callAdapter' | 'twilioSignalingUrl'>) {
  if (callAdapter === 'direct') return []
  return [twilioSignalingUrl ? new URL(twilioSignalingUrl).origin : 'wss://*.twilio.com']
}
