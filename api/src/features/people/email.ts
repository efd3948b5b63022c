import { z } from 'zod'
import { ApiProblem } from '../../problem.ts'

const Email = z.email().max(254)

/** An address as people type it, in the one form it is kept in; undefined when it is none. */
export function normalizeEmail(typed: string): string | undefined {
  const { success, data } = Email.safeParse(typed.trim().normalize('NFKC').toLowerCase())
  return success ? data : undefined
}

export function requireEmail(typed: string): string {
  const email = normalizeEmail(typed)
  if (!email) throw new ApiProblem('EMAIL_INVALID')
  return email
}
