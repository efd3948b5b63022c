import {
  type DeviceSession,
  isPostalCode,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TOPICS,
  type NotificationMatrix,
  type Person,
  type Photo,
  pathTo,
} from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { type ActionResult, getShell, toRefusal } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import { endSessionHere, openAfterSignOut } from '../../end-session-here.ts'
import { loadTickets } from '../../load-tickets.ts'

/** A bike with its latest ticket and the number of its calls. */
export type AccountBike = { id: string; category: string | null; photo: Photo | null; ticketId: string; calls: number }

export type AccountData = {
  matrix: NotificationMatrix
  sessions: readonly DeviceSession[]
  bikes: readonly AccountBike[]
  unreadAnnouncements: number
}

/** The sheets that the address can open: without a script they are part of the page. */
export const SHEETS = { person: '?edit=person', language: '?edit=language' } as const
const SAVED = '?saved=1'

export type PersonField = 'name' | 'postalCode'
/** The part of the page that was saved or refused; `entered` and `problems` are those of the sheet about the person. */
export type AccountResult = ActionResult<{ problems?: readonly PersonField[] }> & {
  intent: string
  entered?: Record<PersonField, string>
}

export async function loader({ context }: LoaderFunctionArgs): Promise<AccountData> {
  const { api, session } = getShell(context)
  const { person } = await session()
  const [matrix, { sessions }, { announcements }, bikes] = await Promise.all([
    unwrap(api.GET('/api/me/notifications')),
    unwrap(api.GET('/api/me/sessions')),
    unwrap(api.GET('/api/announcements')),
    person?.role === 'customer' ? loadBikes(api) : [],
  ])
  return { matrix, sessions, bikes, unreadAnnouncements: announcements.filter(({ read }) => !read).length }
}

/** A sheet that opens or closes changes the address only. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate

async function loadBikes(api: Api): Promise<AccountBike[]> {
  const [{ bikes }, { tickets }] = await Promise.all([unwrap(api.GET('/api/bikes')), loadTickets(api)])
  return bikes.flatMap(({ id, facts, photo }) => {
    const bikeTickets = tickets.filter(({ bikeId }) => bikeId === id)
    const [latest] = bikeTickets
    if (!latest) return []
    const category = [facts.bikeCategory ?? []].flat()[0] ?? null
    return [{ id, category, photo, ticketId: latest.id, calls: bikeTickets.filter(({ lastCall }) => lastCall).length }]
  })
}

/** Saves one part of the account: each switch and each sheet by itself. `signOut` ends the session. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response | AccountResult> {
  const { api, session } = getShell(context)
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const before = await session()
  if (intent === 'signOut') {
    await endSessionHere(api, before.person, { end: () => unwrap(api.DELETE('/api/session')) })
    return openAfterSignOut(before)
  }
  if (intent === 'person') return savePerson(api, form, before.person)
  try {
    if (intent === 'notifications') await unwrap(api.PUT('/api/me/notifications', { body: readMatrix(form) }))
    if (intent === 'address')
      await unwrap(api.PATCH('/api/me', { body: { hidesAddress: form.get('hidesAddress') === 'yes' } }))
    if (intent === 'language') {
      await unwrap(api.PATCH('/api/me', { body: { language: String(form.get('language')) } }))
      return redirect(pathTo('/profile') + SAVED, 303)
    }
    return { intent }
  } catch (error) {
    return { intent, ...toRefusal(error) }
  }
}

async function savePerson(api: Api, form: FormData, person: Person | null): Promise<Response | AccountResult> {
  const read = (field: PersonField) => String(form.get(field) ?? '').trim()
  const entered = { name: read('name'), postalCode: read('postalCode') }
  const { name, postalCode } = entered
  const problems: PersonField[] = []
  if (!name) problems.push('name')
  if (postalCode && !isPostalCode(postalCode)) problems.push('postalCode')
  const result = { intent: 'person', entered }
  if (problems.length > 0) return { ...result, problems }
  try {
    await unwrap(api.PATCH('/api/me', { body: { name, ...(person?.role === 'customer' && { postalCode }) } }))
    return redirect(pathTo('/profile') + SAVED, 303)
  } catch (error) {
    return { ...result, ...toRefusal(error) }
  }
}

/** Whether the address says that a sheet was saved. */
export const isSavedAddress = (search: string): boolean => search === SAVED

/** A combination of topic and channel as the form's fields name it. */
export const toFieldValue = (topic: string, channel: string): string => `${topic}.${channel}`

/** The choices of the form: those that were on (`on`), with the pressed switch (`toggle`) reversed. */
export function readMatrix(form: FormData): NotificationMatrix {
  const on = new Set(form.getAll('on').map(String))
  const toggle = form.get('toggle')
  return Object.fromEntries(
    NOTIFICATION_TOPICS.map((topic) => [
      topic,
      Object.fromEntries(
        NOTIFICATION_CHANNELS.map((channel) => {
          const value = toFieldValue(topic, channel)
          return [channel, on.has(value) !== (toggle === value)]
        }),
      ),
    ]),
  ) as NotificationMatrix
}
