import { type ConfirmationResult, handleConfirmation, loadConfirmation } from '@radruf/case-parts/confirmation'
import { LANGUAGES, PERSON_ROLES, type PeopleList, pathTo, STAFF_ROLES } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { type ActionResult, getShell, type Refusal, toRefusal } from '@radruf/shell-kit'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'

export type Group = keyof PeopleList['counts']
export const GROUPS = ['team', 'customers', 'invited', 'blocked', 'unreached'] as const satisfies readonly Group[]

/** Query parameters of the page: the search, the group, the page of the list, and what is open above it. */
export const QUERY = { search: 'q', group: 'group', cursor: 'after', person: 'person', invite: 'invite' } as const

/** The result of a change of one person. */
export type PersonResult = ActionResult<{ done: Change }> & { personId: string }
/** The result of inviting one person. */
export type InviteResult = ActionResult<{ isKnown: boolean }> & { email: string; attempt: number }
/** The result of a change of several people: how many were changed, and who was refused why. */
export type SeveralResult = { several: SeveralChange; count: number; failed: { personId: string; refusal: Refusal }[] }
type PeopleResult = PersonResult | InviteResult | SeveralResult | ConfirmationResult

export async function loader(args: LoaderFunctionArgs) {
  const { api } = getShell(args.context)
  const search = new URL(args.request.url).searchParams
  const q = search.get(QUERY.search) ?? ''
  const group = findGroup(search.get(QUERY.group))
  const cursor = search.get(QUERY.cursor)
  const query = { q, group, ...(cursor && { cursor }) }
  const [list, confirmation] = await Promise.all([
    unwrap(api.GET('/api/people', { params: { query } })),
    loadConfirmation(args),
  ])
  return { q, group, isFirst: !cursor, list, confirmation }
}

const findGroup = (value: string | null): Group => GROUPS.find((group) => group === value) ?? 'team'

/** Changes a person, invites one, or confirms who uses the session. */
export async function action({ request, context }: ActionFunctionArgs): Promise<PeopleResult | Response> {
  const shell = getShell(context)
  const form = await request.formData()
  const confirmed = await handleConfirmation(shell, form)
  if (confirmed) return confirmed
  if (form.get('intent') === 'invite') return invite(shell.api, form)
  if (form.get('intent') === 'several') return changeSeveral(shell.api, form)
  const personId = String(form.get('personId') ?? '')
  const intent = String(form.get('intent'))
  if (!isChange(intent)) return redirect(pathTo('/console/people'), 303)
  try {
    await CHANGES[intent](shell.api, { params: { path: { personId } } }, form)
    return { personId, done: intent }
  } catch (error) {
    return { personId, ...toRefusal(error) }
  }
}

type Params = { params: { path: { personId: string } } }
type Run = (api: Api, params: Params, form: FormData) => Promise<unknown>

/** Every change of a person, by the intent of its form. */
const CHANGES = {
  role: (api, params, form) => {
    const role = STAFF_ROLES.find((known) => known === form.get('role')) ?? 'mechanic'
    return unwrap(api.PUT('/api/people/{personId}/role', { ...params, body: { role } }))
  },
  block: (api, params) => unwrap(api.PUT('/api/people/{personId}/block', params)),
  unblock: (api, params) => unwrap(api.DELETE('/api/people/{personId}/block', params)),
  link: (api, params) => unwrap(api.POST('/api/people/{personId}/sign-in-link', params)),
  sessions: (api, params) => unwrap(api.DELETE('/api/people/{personId}/sessions', params)),
  resend: (api, params) => unwrap(api.POST('/api/people/{personId}/invitation', params)),
  mails: (api, params) => unwrap(api.POST('/api/people/{personId}/mails', params)),
} as const satisfies Record<string, Run>
export type Change = keyof typeof CHANGES

/** Changes that are made for several people at once. */
const SEVERAL_CHANGES = ['resend', 'role', 'block'] as const satisfies readonly Change[]
export type SeveralChange = (typeof SEVERAL_CHANGES)[number]

/** One after the other, so that the refusal of one person leaves the others changed. */
async function changeSeveral(api: Api, form: FormData): Promise<SeveralResult> {
  const change = SEVERAL_CHANGES.find((known) => known === form.get('change')) ?? 'resend'
  const result: SeveralResult = { several: change, count: 0, failed: [] }
  for (const personId of form.getAll('personId').map(String)) {
    try {
      await CHANGES[change](api, { params: { path: { personId } } }, form)
      result.count++
    } catch (error) {
      result.failed.push({ personId, ...toRefusal(error) })
    }
  }
  return result
}

const isChange = (intent: string): intent is Change => Object.hasOwn(CHANGES, intent)

async function invite(api: Api, form: FormData): Promise<InviteResult> {
  const email = String(form.get('email') ?? '')
  const name = String(form.get('name') ?? '').trim()
  const person = {
    email,
    role: PERSON_ROLES.find((role) => role === form.get('role')) ?? 'customer',
    language: LANGUAGES.find((language) => language === form.get('language')) ?? 'de',
    ...(name && { name }),
  }
  // Tells results apart, so that each successful one empties the form.
  const attempt = Number(form.get('attempt') ?? 0)
  try {
    const { known } = await unwrap(api.POST('/api/people', { body: { people: [person] } }))
    return { email, attempt, isKnown: known > 0 }
  } catch (error) {
    return { email, attempt, ...toRefusal(error) }
  }
}
