import { createHmac } from 'node:crypto'

export type ApiKey = { account: string; key: string; secret: string }
export type RoomAccess = { identity: string; room: string }

const parsePart = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Reads identity and room from an access token. Undefined when Twilio would reject it. */
export function readToken(token: string, { account, key, secret }: ApiKey): RoomAccess | undefined {
  const [header, payload, signature] = token.split('.')
  if (createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url') !== signature) return undefined
  const { alg, cty } = parsePart(header)
  const { iss, sub, exp, grants } = parsePart(payload)
  const { identity, video } = grants as { identity: string; video: { room: string } }
  const isValid =
    alg === 'HS256' && cty === 'twilio-fpa;v=1' && iss === key && sub === account && (exp as number) * 1000 > Date.now()
  return isValid ? { identity, room: video.room } : undefined
}
