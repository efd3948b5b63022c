import { cleanName } from '@radruf/contract'
import { normalizeEmail } from '@radruf/contract/server'
import { type Configuration, fetchUserInfo, type IDToken, type UserInfoResponse } from 'openid-client'
import type { CompanySettings } from '../../company-settings.ts'
import { CompanyProblem } from './company-problem.ts'

type Claims = Readonly<Record<string, unknown>>

/** What the provider says about a person. */
export type Identity = {
  subject: string
  /** Only an address that the provider has verified. */
  email: string | undefined
  name: string | undefined
  language: string | undefined
  /** The values of the roles claim. */
  groups: readonly string[]
}

/** Reads the person's claims from the ID token; from the user info when the token does not have all of them. */
export async function readIdentity(
  configuration: Configuration,
  { claims, accessToken }: { claims: IDToken; accessToken: string },
  { rolesClaim }: Pick<CompanySettings, 'rolesClaim'>,
): Promise<Identity> {
  const isComplete = claims.email !== undefined && (!rolesClaim || findClaim(claims, rolesClaim) !== undefined)
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
  const info: UserInfoResponse | undefined =
    isComplete || !hasUserInfo ? undefined : await fetchUserInfo(configuration, accessToken, claims.sub)
  // An address is verified only by the claims that it is part of.
  const { email: _, email_verified: __, ...details } = info ?? {}
  const all: Claims = claims.email === undefined ? { ...info, ...claims } : { ...details, ...claims }
  return {
    subject: claims.sub,
    email: readEmail(all),
    name: readText(all.given_name) ?? readText(all.name),
    language: readText(all.locale)?.slice(0, 2),
    groups: rolesClaim ? readGroups(findClaim(all, rolesClaim)) : [],
  }
}

/** The role of the first mapping that applies; undefined without one. Throws `role` when the settings have roles and none applies. */
export function findRole({ groups }: Pick<Identity, 'groups'>, { rolesClaim, roles }: CompanySettings) {
  if (!rolesClaim) return undefined
  const found = roles.find(({ value }) => groups.includes(value))
  if (!found) throw new CompanyProblem('role')
  return found.role
}

/**
 * When the person proved to the provider who they are, by `auth_time` in seconds. Long ago without it, as for a session of the provider
 * that may be of any age; never later than now, as by a provider's clock that is ahead.
 */
export const findProofTime = (authTime: number | undefined, now: Date): Date =>
  new Date(Math.min(now.getTime(), (authTime ?? 0) * 1000))

/** A claim by its name, or by a path through objects such as `realm_access.roles`. */
function findClaim(claims: Claims, path: string): unknown {
  if (path in claims) return claims[path]
  return path.split('.').reduce<unknown>((value, key) => (value as Claims | undefined)?.[key], claims)
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && cleanName(value) ? cleanName(value) : undefined

function readEmail({ email, email_verified }: Claims): string | undefined {
  if (typeof email !== 'string' || (email_verified !== true && email_verified !== 'true')) return undefined
  return normalizeEmail(email)
}

function readGroups(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string')
  return typeof value === 'string' ? value.split(/[\s,]+/) : []
}
