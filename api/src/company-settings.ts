import type { StaffRole } from '@radruf/contract'
import { SettingError, type SettingsFor } from '@radruf/settings'

export type CompanyKey = keyof SettingsFor<'service'> & `oidc${string}`
type Configured = Pick<SettingsFor<'service'>, CompanyKey>

/** The sign-in of staff at an OpenID provider. */
export type CompanySettings = {
  issuer: string
  clientId: string
  /** Null: a public client. */
  clientSecret: string | null
  scopes: readonly string[]
  /** Null: roles are those of the invitation. */
  rolesClaim: string | null
  /** The first entry that a person has is the role. */
  roles: readonly { value: string; role: StaffRole }[]
  createStaff: boolean
  /** Null: the button has the product's own text. */
  label: string | null
}

/** Checks the rules between the settings. Throws {@link SettingError}. */
export function checkCompanySettings(settings: Configured): void {
  const { oidcIssuer, oidcClientId, oidcRolesClaim, oidcRoles } = settings
  if (Boolean(oidcIssuer) !== Boolean(oidcClientId))
    throw new SettingError('OIDC_ISSUER, OIDC_CLIENT_ID: set both or neither')
  if (Boolean(oidcRolesClaim) !== oidcRoles.length > 0)
    throw new SettingError('OIDC_ROLES_CLAIM, OIDC_ROLES: set both or neither')
  if (settings.oidcCreateStaff && oidcRoles.length === 0)
    throw new SettingError('OIDC_CREATE_STAFF: needs OIDC_ROLES, which says who belongs to the staff')
}

/** Groups the settings of the company's provider. */
export function readCompanySettings<T extends Configured>(
  settings: T,
): Omit<T, CompanyKey> & { company: CompanySettings | null } {
  const {
    oidcIssuer,
    oidcClientId,
    oidcClientSecret,
    oidcScopes,
    oidcRolesClaim,
    oidcRoles,
    oidcCreateStaff,
    oidcLabel,
    ...others
  } = settings
  if (!oidcIssuer || !oidcClientId) return { ...others, company: null }
  const company = {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: oidcClientSecret ?? null,
    scopes: oidcScopes,
    rolesClaim: oidcRolesClaim ?? null,
    roles: oidcRoles,
    createStaff: oidcCreateStaff,
    label: oidcLabel ?? null,
  }
  return { ...others, company }
}
