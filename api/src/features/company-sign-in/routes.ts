import {
  COMPANY_PROBLEM,
  COMPANY_SIGN_IN_PATH,
  COMPANY_SIGN_OUT_PATH,
  type CompanyProblemReason,
  pathTo,
} from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { inTransaction } from '../../database/transaction.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { dateOf } from '../../time.ts'
import { recordConfirmation } from '../sign-in/confirmation.ts'
import { openSession, sendSession } from '../sign-in/open-session.ts'
import { recordRefusal } from '../sign-in/refusals.ts'
import { authenticate } from '../sign-in/session.ts'
import { type Attempt, storeAttempt, takeAttempt } from './attempt.ts'
import { CompanyProblem, toCompanyProblem } from './company-problem.ts'
import { findProofTime, readIdentity } from './identity.ts'
import type { CompanyProvider } from './provider.ts'
import { findStaffMember } from './sign-in.ts'
import { buildSignOutUrl, sealSignOutHint } from './sign-out.ts'
import { findCompanyAccount } from './storage.ts'

/** The redirect address of the client at the provider, below PUBLIC_URL. */
export const COMPANY_CALLBACK_PATH = `${COMPANY_SIGN_IN_PATH}/callback`
/** A confirmation needs a sign-in at the provider that is younger than this. */
const CONFIRMATION_AGE_S = 60

type Call = { service: Service; request: FastifyRequest; reply: FastifyReply }
type Proof = Awaited<ReturnType<typeof redeemCode>>

/**
 * Registers the pages between the sign-in page and the company's provider. They redirect in place of replies: browsers open them as
 * pages. Without a provider in the settings they do not exist.
 */
export function registerCompanySignIn(app: FastifyInstance, service: Service) {
  const open =
    (handle: (call: Call, provider: CompanyProvider) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const provider = service.companyProvider
      if (!provider) throw new ApiProblem('NOT_FOUND')
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      return reply.redirect(await handle({ service, request, reply }, provider), 303)
    }
  app.get(COMPANY_SIGN_IN_PATH, open(start))
  app.get(COMPANY_CALLBACK_PATH, open(finish))
  app.get(COMPANY_SIGN_OUT_PATH, open(buildSignOutUrl))
}

/** Begins a sign-in, or a confirmation with `purpose=confirm`. `to` is the path to open after it. Returns the provider's page. */
async function start({ service, request, reply }: Call, provider: CompanyProvider): Promise<string> {
  const { settings, clock } = service
  const { purpose, to } = request.query as { purpose?: unknown; to?: unknown }
  const attempt: Attempt = {
    purpose: purpose === 'confirm' ? 'confirm' : 'signIn',
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    to: toOwnPath(to, settings),
  }
  try {
    const url = buildAuthorizationUrl(await provider.configure(), {
      redirect_uri: settings.publicUrl + COMPANY_CALLBACK_PATH,
      scope: provider.settings.scopes.join(' '),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      ...(attempt.purpose === 'confirm' && { prompt: 'login', max_age: String(CONFIRMATION_AGE_S) }),
    })
    storeAttempt(reply, settings, attempt, dateOf(clock.now()))
    return url.href
  } catch (error) {
    return refuse({ service, request, reply }, attempt, error)
  }
}

/** Receives the provider's reply. Returns the page to open: the wanted one, or the one that says why not. */
async function finish(call: Call, provider: CompanyProvider): Promise<string> {
  const { service, request, reply } = call
  const attempt = takeAttempt(request, reply, service.settings, dateOf(service.clock.now()))
  try {
    if (!attempt) throw new CompanyProblem('expired')
    const proof = await redeemCode(call, provider, attempt)
    await (attempt.purpose === 'confirm' ? confirm(call, provider, proof) : signIn(call, provider, proof))
    return service.settings.publicUrl + attempt.to
  } catch (error) {
    return refuse(call, attempt, error)
  }
}

/** Exchanges the code of the provider's reply for what the provider says about the person. Throws the error of openid-client. */
async function redeemCode({ service, request }: Call, provider: CompanyProvider, attempt: Attempt) {
  const configuration = await provider.configure()
  const tokens = await authorizationCodeGrant(configuration, new URL(request.url, service.settings.publicUrl), {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
    ...(attempt.purpose === 'confirm' && { maxAge: CONFIRMATION_AGE_S }),
  })
  const claims = tokens.claims()
  if (!claims) throw new CompanyProblem('refused')
  const identity = await readIdentity(configuration, { claims, accessToken: tokens.access_token }, provider.settings)
  return { identity, idToken: tokens.id_token ?? '', signedInAt: claims.auth_time }
}

async function signIn({ service, request, reply }: Call, provider: CompanyProvider, proof: Proof): Promise<void> {
  const now = dateOf(service.clock.now())
  const confirmedAt = findProofTime(proof.signedInAt, now)
  const opened = await inTransaction(service, async (trx) => {
    const person = await findStaffMember(trx, provider, { identity: proof.identity, now })
    const signOutHint = sealSignOutHint(service.settings, proof.idToken)
    return openSession(trx, { service, request }, { person, key: 'company', confirmedAt, signOutHint })
  })
  sendSession({ service, request, reply }, opened)
}

/** Confirms who uses the session: the person whose account signed in. */
async function confirm({ service, request, reply }: Call, { settings }: CompanyProvider, { identity }: Proof) {
  const person = await authenticate(service, request, reply)
  const account = person && (await findCompanyAccount(service.db, person.id))
  if (!account || account.issuer !== settings.issuer || account.subject !== identity.subject)
    throw new CompanyProblem('otherAccount')
  await inTransaction(service, (trx) => recordConfirmation(trx, { service, request, person }, 'company'))
}

/** Records why a sign-in ended, without content of the provider's reply. Returns the page that says it. */
async function refuse({ service, request }: Call, attempt: Attempt | undefined, error: unknown): Promise<string> {
  const { reason, cause } = toCompanyProblem(error)
  const { message, code } = (cause ?? {}) as { message?: string; code?: string }
  request.log.warn({ reason, message, code }, 'sign-in with a company account refused')
  await recordRefusal(service, request, { key: 'company', detail: `company: ${reason}` })
  return pageOf(service.settings, attempt, reason)
}

function pageOf({ publicUrl }: Settings, attempt: Attempt | undefined, reason: CompanyProblemReason): string {
  const page = new URL(attempt?.purpose === 'confirm' ? attempt.to : pathTo('/login/staff'), publicUrl)
  page.searchParams.set(COMPANY_PROBLEM, reason)
  if (attempt?.purpose === 'signIn' && attempt.to !== pathTo('/')) page.searchParams.set('to', attempt.to)
  return page.href
}

/** A path of this product; the start page for every other address. */
function toOwnPath(to: unknown, { publicUrl }: Settings): string {
  const url = typeof to === 'string' && to.startsWith('/') ? URL.parse(to, publicUrl) : null
  return url?.origin === publicUrl ? url.pathname + url.search : pathTo('/')
}
