import { type MechanicProfile, pathTo, SPOKEN_LANGUAGES, worksOnCases } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { type ActionResult, encodePhoto, getShell, toRefusal } from '@radruf/shell-kit'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'

/** Query parameter with the id of a mechanic whose profile an operator edits. */
const MECHANIC = 'mechanic'
/** Query parameter with the mechanic's name, for the heading. */
const NAME = 'name'

export type IntroductionData = { profile: MechanicProfile; mechanicId: string; otherName: string | null }
export type IntroductionResult = ActionResult<{ done: true }> & { intent: Intent }

const INTENTS = ['save', 'portrait', 'removePortrait'] as const
type Intent = (typeof INTENTS)[number]

/** The profile of the signed-in mechanic, or of the one whom the operator's address names. Others have none. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<IntroductionData | Response> {
  const { api, session } = getShell(context)
  const { person } = await session()
  const search = new URL(request.url).searchParams
  const requestedId = search.get(MECHANIC)
  const mechanicId = requestedId ?? (worksOnCases(person?.role) ? person?.id : undefined)
  if (!mechanicId) return redirect(pathTo('/profile'))
  const profile = await unwrap(api.GET('/api/mechanics/{mechanicId}/profile', { params: { path: { mechanicId } } }))
  return { profile, mechanicId, otherName: requestedId === null ? null : (search.get(NAME) ?? '') }
}

export async function action({ request, context }: ActionFunctionArgs): Promise<IntroductionResult> {
  const { api } = getShell(context)
  const form = await request.formData()
  const intent = INTENTS.find((one) => one === form.get('intent')) ?? 'save'
  try {
    await CHANGES[intent](api, String(form.get('mechanicId')), form)
    return { intent, done: true }
  } catch (error) {
    return { intent, ...toRefusal(error) }
  }
}

type Change = (api: Api, mechanicId: string, form: FormData) => Promise<unknown>

const CHANGES: Record<Intent, Change> = {
  save: (api, mechanicId, form) => {
    const read = (name: string) => String(form.get(name) ?? '').trim()
    const chosen = new Set(form.getAll('languages'))
    const body = {
      introduction: { de: read('de'), en: read('en') },
      languages: SPOKEN_LANGUAGES.filter((language) => chosen.has(language)),
    }
    return unwrap(api.PUT('/api/mechanics/{mechanicId}/profile', { params: { path: { mechanicId } }, body }))
  },
  portrait: async (api, mechanicId, form) => {
    const file = form.get('file')
    const body = new FormData()
    body.set('file', file instanceof Blob ? await shrink(file) : new Blob())
    const params = { path: { mechanicId } }
    // The generated types describe no files.
    return unwrap(api.POST('/api/mechanics/{mechanicId}/portrait', { params, body: body as never }))
  },
  removePortrait: (api, mechanicId) =>
    unwrap(api.DELETE('/api/mechanics/{mechanicId}/portrait', { params: { path: { mechanicId } } })),
}

/** Without a script the action runs on the server, which sends the file as it is. */
const shrink = (file: Blob): Promise<Blob> | Blob => (typeof document === 'undefined' ? file : encodePhoto(file))
