import { z } from 'zod'
import { isProtected } from './loopback.ts'
import { httpUrl, list, setting, yesOrNo } from './setting.ts'

const STAFF_ROLES = ['mechanic', 'lead', 'operator'] as const

/** Pairs such as `workshop-leads=lead`. */
const roleMapping = list.pipe(
  z.array(
    z.string().transform((pair, context) => {
      const separator = pair.lastIndexOf('=')
      const role = STAFF_ROLES.find((name) => name === pair.slice(separator + 1))
      if (separator > 0 && role) return { value: pair.slice(0, separator), role }
      context.addIssue({
        code: 'custom',
        message: `must be pairs of a value of the claim, = and ${STAFF_ROLES.join(', ')}, not "${pair}"`,
      })
      return z.NEVER
    }),
  ),
)

/** Settings of the sign-in with an account of the company, through OpenID Connect. */
export const COMPANY_SETTINGS = {
  oidcIssuer: setting('OIDC_ISSUER', ['service'], {
    parse: httpUrl.refine(isProtected, 'must begin with https, or name this machine').optional(),
    meaning: 'OpenID provider of the company, for staff. Guide: docs/staff-sign-in.md.',
  }),
  oidcClientId: setting('OIDC_CLIENT_ID', ['service'], {
    parse: z.string().trim().min(1).optional(),
    meaning: 'Id of this product at the provider; needed with OIDC_ISSUER.',
  }),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', ['service'], {
    secret: true,
    parse: z.string().min(1).optional(),
    meaning: 'Secret of this product at the provider. Without one it is a public client, which PKCE protects.',
  }),
  oidcScopes: setting('OIDC_SCOPES', ['service'], {
    default: 'openid email profile',
    parse: list.refine((scopes) => scopes.includes('openid'), 'must contain openid'),
    meaning: 'Requested scopes; some providers send roles only with one of their own.',
  }),
  oidcRolesClaim: setting('OIDC_ROLES_CLAIM', ['service'], {
    parse: z.string().trim().min(1).optional(),
    meaning:
      'Claim with a person’s groups or roles, such as groups, or realm_access.roles within an object. With it every sign-in sets the role.',
  }),
  oidcRoles: setting('OIDC_ROLES', ['service'], {
    default: '',
    parse: roleMapping,
    meaning:
      'Roles by values of that claim, such as workshop-leads=lead,workshop-team=mechanic,it=operator. A person’s first entry counts; without one the sign-in is refused.',
  }),
  oidcCreateStaff: setting('OIDC_CREATE_STAFF', ['service'], {
    default: 'false',
    parse: yesOrNo,
    meaning: 'true: a first sign-in with a role of OIDC_ROLES needs no invitation.',
  }),
  oidcLabel: setting('OIDC_LABEL', ['service'], {
    parse: z.string().trim().min(1).max(40).optional(),
    meaning: 'Text of the button for staff. Default: “Sign in with your company account”.',
  }),
}
