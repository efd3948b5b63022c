import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a token is good for; one of another purpose is worth nothing. */
export type TokenPurpose = 'visit' | 'case'

const computeSignature = (purpose: TokenPurpose, id: string, secret: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${id}`).digest('base64url')

/** `id.signature`, for addresses that give whoever has them a right without signing in. `id` holds no dot. */
export const signToken = (purpose: TokenPurpose, id: string, secret: string): string =>
  `${id}.${computeSignature(purpose, id, secret)}`

/** The id that a token was signed over; undefined when it was not signed here for this purpose. */
export function verifyToken(purpose: TokenPurpose, token: string, secret: string): string | undefined {
  const [id = '', signature = ''] = token.split('.')
  return isEqualConstantTime(signature, computeSignature(purpose, id, secret)) ? id : undefined
}

/** Compares in constant time. */
export const isEqualConstantTime = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
