import { createHmac, timingSafeEqual } from 'node:crypto'

/** A token is valid for one purpose only. */
type TokenPurpose = 'visit' | 'case' | 'sign-in'

const computeSignature = (purpose: TokenPurpose, id: string, secret: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${id}`).digest('base64url')

/** Creates `id.signature` for URLs that grant access without signing in. `id` contains no dot. */
export const signToken = (purpose: TokenPurpose, id: string, secret: string): string =>
  `${id}.${computeSignature(purpose, id, secret)}`

/** Returns the id of a valid token; undefined when the signature or the purpose does not match. */
export function verifyToken(purpose: TokenPurpose, token: string, secret: string): string | undefined {
  const [id = '', signature = ''] = token.split('.')
  return isEqualConstantTime(signature, computeSignature(purpose, id, secret)) ? id : undefined
}

/** Compares two strings in constant time. */
export const isEqualConstantTime = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
