import { z } from 'zod'
import { ApiProblem } from '../api/api-problem.ts'
import { EMAIL_LENGTH_MAX } from '../text-limits.ts'

const Email = z.email().max(EMAIL_LENGTH_MAX)

/** Normalizes a typed e-mail address to its stored form. Returns undefined for an invalid address. */
export function normalizeEmail(typed: string): string | undefined {
  const { success, data } = Email.safeParse(typed.trim().normalize('NFKC').toLowerCase())
  return success ? data : undefined
}

/** Like {@link normalizeEmail}, but throws EMAIL_INVALID. */
export function requireEmail(typed: string): string {
  const email = normalizeEmail(typed)
  if (!email) throw new ApiProblem('EMAIL_INVALID')
  return email
}
