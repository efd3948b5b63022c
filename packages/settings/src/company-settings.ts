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
    meaning:
      'OpenID provider of the company, with which staff sign in; its discovery document is below this address. Register the client there with the redirect address PUBLIC_URL/api/sign-in/company/callback and, for signing out, PUBLIC_URL/login/staff. Guide: docs/staff-sign-in.md.',
  }),
  oidcClientId: setting('OIDC_CLIENT_ID', ['service'], {
    parse: z.string().trim().min(1).optional(),
    meaning: 'Id of this product at the provider; needed with OIDC_ISSUER.',
  }),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', ['service'], {
    secret: true,
    parse: z.string().min(1).optional(),
    meaning: 'Secret of this product at the provider. Without a secret it is a public client, which PKCE protects.',
  }),
  oidcClientSecretFile: setting('OIDC_CLIENT_SECRET_FILE', ['service'], {
    secret: true,
    parse: z.string().optional(),
    meaning: 'File that holds the secret, in place of OIDC_CLIENT_SECRET.',
  }),
  oidcScopes: setting('OIDC_SCOPES', ['service'], {
    default: 'openid email profile',
    parse: list.refine((scopes) => scopes.includes('openid'), 'must contain openid'),
    meaning: 'Scopes that are requested; some providers send roles only with one of their own.',
  }),
  oidcRolesClaim: setting('OIDC_ROLES_CLAIM', ['service'], {
    parse: z.string().trim().min(1).optional(),
    meaning:
      'Claim with the groups or roles of a person, such as groups, or realm_access.roles within an object. With it every sign-in sets the role by OIDC_ROLES.',
  }),
  oidcRoles: setting('OIDC_ROLES', ['service'], {
    default: '',
    parse: roleMapping,
    meaning:
      'Roles by the values of that claim, such as workshop-leads=lead,workshop-team=mechanic,it=operator. The first entry that a person has counts; without one the sign-in is refused.',
  }),
  oidcCreateStaff: setting('OIDC_CREATE_STAFF', ['service'], {
    default: 'false',
    parse: yesOrNo,
    meaning: 'People with a role of OIDC_ROLES need no invitation: their first sign-in adds them to the staff.',
  }),
  oidcLabel: setting('OIDC_LABEL', ['service'], {
    parse: z.string().trim().min(1).max(40).optional(),
    meaning: 'Text of the button on the staff’s sign-in page. Default: “Sign in with your company account”.',
  }),
}
