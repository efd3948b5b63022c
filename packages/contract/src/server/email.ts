import { domainToASCII } from 'node:url'
import { ApiProblem } from '../api/api-problem.ts'
import { EmailAddress } from '../api/schemas/common.ts'
import { EMAIL_LENGTH_MAX } from '../text-limits.ts'
import { removeControls } from '../typed-text.ts'

const Email = EmailAddress.max(EMAIL_LENGTH_MAX)

/**
 * Normalizes a typed e-mail address to its stored form, with an internationalized domain in its ASCII form: both spellings of
 * `anna@müller.example` are one person. Returns undefined for an invalid address.
 */
export function normalizeEmail(typed: string): string | undefined {
  const [local = '', domain = '', ...rest] = removeControls(typed).trim().normalize('NFKC').toLowerCase().split('@')
  const { success, data } = Email.safeParse([local, toAsciiDomain(domain), ...rest].join('@'))
  return success ? data : undefined
}

/** An invalid domain becomes empty. ASCII domains stay, because the conversion also decodes percent signs and numbers. */
const toAsciiDomain = (domain: string) => (/^\p{ASCII}*$/u.test(domain) ? domain : domainToASCII(domain))

/** Like {@link normalizeEmail}, but throws EMAIL_INVALID. */
export function requireEmail(typed: string): string {
  const email = normalizeEmail(typed)
  if (!email) throw new ApiProblem('EMAIL_INVALID')
  return email
}
