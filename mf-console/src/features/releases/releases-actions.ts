import { type ConfirmationResult, handleConfirmation, loadConfirmation } from '@radruf/case-parts/confirmation'
import { RELEASE_ACTIONS, type ReleaseAction, type ReleasePart } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { type ActionResult, getShell, toRefusal } from '@radruf/shell-kit'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom'

/** Query parameters of the page: the part that is shown above it, and the decision that is asked about. */
export const QUERY = { part: 'part', decision: 'do' } as const

/** A decision about one part, or about all releases. */
export const STOPS = ['stop', 'resume'] as const
type Stop = (typeof STOPS)[number]
export type Decision = ReleaseAction | Stop

/** The result of a decision. `part` is empty for one about all releases. */
export type DecisionResult = ActionResult<{ done: Decision }> & { part: string; version: string }

export async function loader(args: LoaderFunctionArgs) {
  const { api } = getShell(args.context)
  const [{ overview }, confirmation] = await Promise.all([unwrap(api.GET('/api/releases')), loadConfirmation(args)])
  return { overview, confirmation }
}

/** Decides about releases, or confirms who uses the session. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<DecisionResult | ConfirmationResult | null> {
  const shell = getShell(context)
  const form = await request.formData()
  const confirmed = await handleConfirmation(shell, form)
  if (confirmed) return confirmed
  const decision = findDecision(String(form.get('intent')))
  if (!decision) return null
  const [part, seen, version] = ['part', 'seen', 'version'].map((name) => String(form.get(name) ?? ''))
  const about = { part: part ?? '', version: version ?? '' }
  try {
    await decide(shell.api, decision, about.part, seen ?? '')
    return { ...about, done: decision }
  } catch (error) {
    return { ...about, ...toRefusal(error) }
  }
}

/** The decision of a name, as the address and forms have it. */
export const findDecision = (name: string | null): Decision | undefined =>
  [...RELEASE_ACTIONS, ...STOPS].find((known) => known === name)

function decide(api: Api, decision: Decision, remote: string, seen: string): Promise<unknown> {
  if (decision === 'stop') return unwrap(api.PUT('/api/releases/stop'))
  if (decision === 'resume') return unwrap(api.DELETE('/api/releases/stop'))
  const params = { path: { remote } }
  return unwrap(api.POST('/api/releases/{remote}/decisions', { params, body: { action: decision, seen } }))
}

/** The newest release of a part: the canary if there is one. */
export const getNewest = ({ canary, live }: ReleasePart) => canary ?? live
