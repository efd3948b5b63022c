/**
 * An OpenID provider as a process of its own, for tests and for trying the sign-in with a company account. Its accounts are in a file,
 * which it reads at every sign-in: `{ "<login>": { "email": "…", "groups": ["…"] } }`.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ProviderSettings } from './oidc-provider.ts'

const { port, issuer, clientId, clientSecret, productUrl, accountsFile, signingKey, clockOffsetMs }: ProviderSettings =
  JSON.parse(process.env.PROVIDER_SETTINGS ?? '{}')

// Before the provider's modules read the time.
const readTime = Date.now
Date.now = () => readTime() + clockOffsetMs
const { Provider } = await import('oidc-provider')

type Claims = Record<string, unknown>
const findClaims = (login: string): Claims | undefined =>
  (JSON.parse(readFileSync(accountsFile, 'utf8')) as Record<string, Claims>)[login]

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${productUrl}/api/sign-in/company/callback`],
      post_logout_redirect_uris: [`${productUrl}/login/staff`],
    },
  ],
  jwks: { keys: [signingKey as never] },
  cookies: { keys: ['cookies of this process'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'locale', 'groups'] },
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      logoutSource: async (ctx, form) => {
        ctx.body = toPage(`${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`)
      },
    },
  },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, login) => {
    const claims = findClaims(login)
    return claims && { accountId: login, claims: () => ({ sub: login, email_verified: true, ...claims }) }
  },
  // The product is the company's own, so people are not asked for consent.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new provider.Grant({ accountId: oidc.session?.accountId ?? '', clientId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

/** The provider's own pages load nothing from elsewhere. */
const toPage = (content: string) =>
  `<!DOCTYPE html><html lang="en"><title>Company</title><body>${content}</body></html>`
const LOGIN = `<form method="post"><label>Account <input name="login"></label><button>Sign in</button>
  <button name="cancel" value="1">Cancel</button></form>`

/** The page that asks who signs in, and its form. */
async function interact(request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(toPage(LOGIN))
  const form = new URLSearchParams(await text(request))
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'cancelled' }
    : { login: { accountId: form.get('login') ?? '' } }
  return provider.interactionFinished(request, response, result)
}

const handle = provider.callback()
const server = createServer((request, response) => {
  response.setHeader('date', new Date(Date.now()).toUTCString())
  return request.url?.startsWith('/interaction/') ? interact(request, response) : handle(request, response)
})
server.listen(port, '127.0.0.1', () => process.send?.('ready'))
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
