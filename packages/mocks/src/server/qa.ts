import { isLanguage, LANGUAGES, type Language, type Role } from '@radruf/contract'
import { type ScenarioName, scenarioOf } from '../scenarios/scenarios.ts'
import { beginSession, SESSION_COOKIE } from '../service/access.ts'
import { settle } from '../service/settle.ts'
import { announceTicket } from '../service/ticket-moves.ts'
import { cookieLine, LANGUAGE_COOKIE, readCookie, TESTER_COOKIE } from './cookies.ts'
import { STYLE, startPage } from './start-page.ts'
import type { Tester, Worlds } from './worlds.ts'

/**
 * The pages and links of `/qa`: the list of scenarios, one link for each (`/qa/booked-for-today?lang=en&role=mechanic`), the other
 * side of a tester's world (`/qa/with/<tester>?role=mechanic`), and the clock.
 */
export async function answerQa(worlds: Worlds, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const [, , first = '', second = ''] = url.pathname.split('/')
  const tester = worlds.find(readCookie(request, TESTER_COOKIE))
  if (request.method === 'POST')
    return first === 'clock' ? setClock(tester, await request.formData(), request) : notFound()
  if (first === '') return html(startPage(tester, languageOf(url, request)))
  if (first === 'style.css') return new Response(STYLE, { headers: { 'content-type': 'text/css; charset=utf-8' } })
  if (first === 'with') return joinWorld(worlds.find(second), url)
  const scenario = scenarioOf(first)
  return scenario ? open(worlds, scenario, { tester, url }) : notFound()
}

/** Opens a scenario afresh for this tester and leads to where it begins. */
function open(worlds: Worlds, scenario: ScenarioName, { tester, url }: { tester: Tester | undefined; url: URL }) {
  const { searchParams } = url
  const at = searchParams.get('at')
  if (at !== null && Number.isNaN(Date.parse(at))) return refused(`“at” is no time: ${at}`)
  const opening = {
    language: languageIn(searchParams),
    role: roleIn(searchParams),
    ...(at !== null && { at: Date.parse(at) }),
  }
  const opened = worlds.open(scenario, opening, tester?.id)
  return enter(opened, {
    role: opened.role,
    signedIn: opened.person !== null,
    to: ownPath(searchParams.get('to')) ?? opened.path,
  })
}

/** Lets a second browser into a tester's world, as either side. */
function joinWorld(tester: Tester | undefined, { searchParams }: URL): Response {
  if (!tester) return refused('This world is over. Open a scenario and share its link anew.')
  const role = roleIn(searchParams) ?? (tester.role === 'customer' ? 'mechanic' : 'customer')
  return enter(tester, { role, signedIn: true, to: tester.paths[role] ?? '/' })
}

type Entrance = { role: Role; signedIn: boolean; to: string }
function enter({ id, world, people, opening }: Tester, { role, signedIn, to }: Entrance): Response {
  const token = signedIn ? beginSession(world, people[role].id) : ''
  const cookies = [
    cookieLine(TESTER_COOKIE, id),
    cookieLine(SESSION_COOKIE, token, signedIn ? {} : { seconds: 0 }),
    cookieLine(LANGUAGE_COOKIE, opening.language ?? 'de', { readable: true }),
  ]
  return redirect(to, cookies)
}

/** Moves the clock of the tester's world: by minutes, or to a moment. */
function setClock(tester: Tester | undefined, form: FormData, request: Request): Response {
  if (!tester) return refused('Open a scenario first; the clock belongs to it.')
  const { world } = tester
  const minutes = Number(form.get('minutes') ?? 0)
  const moment = form.get('to')
  const at = moment ? berlin(String(moment)) : world.clock.now() + minutes * 60_000
  if (at === undefined || Number.isNaN(at)) return refused(`This is no time: ${moment ?? form.get('minutes')}`)
  world.clock.set(at)
  settle(world)
  for (const ticket of world.tickets) announceTicket(world, ticket)
  return redirect(request.headers.get('referer') ?? '/qa')
}

const berlin = (time: string): number | undefined => {
  try {
    return Temporal.PlainDateTime.from(time).toZonedDateTime('Europe/Berlin').epochMilliseconds
  } catch {
    return undefined
  }
}

const languageIn = (params: URLSearchParams): Language => LANGUAGES.find((one) => one === params.get('lang')) ?? 'de'
const roleIn = (params: URLSearchParams): Role | undefined =>
  (['customer', 'mechanic'] as const).find((role) => role === params.get('role'))
const languageOf = (url: URL, request: Request): Language => {
  const cookie = readCookie(request, LANGUAGE_COOKIE)
  return url.searchParams.has('lang') || !isLanguage(cookie) ? languageIn(url.searchParams) : cookie
}

/** A path within the product, never another host. */
const ownPath = (to: string | null): string | undefined => to?.match(/^\/(?![/\\]).*/)?.[0]

const html = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
const refused = (text: string) =>
  new Response(text, { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } })
const notFound = () => new Response(`There is no such scenario. All of them: /qa`, { status: 404 })
function redirect(to: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
