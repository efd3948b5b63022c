import { DEFAULT_LANGUAGE, type Language, parseKnownPath, type Role } from '@radruf/contract'
import { type ScenarioName, scenarioOf } from '../scenarios/scenarios.ts'
import { beginSession, SESSION_COOKIE } from '../service/access.ts'
import { settle } from '../service/settle.ts'
import { filled, languageOf, TEXTS, type Texts } from '../texts/index.ts'
import { MINUTE } from '../world/clock.ts'
import { cookieLine, LANGUAGE_COOKIE, readCookie, replacedRemotes, TESTER_COOKIE } from './cookies.ts'
import { escaped, page } from './page.ts'
import { startPage } from './start-page.ts'
import { STYLE, STYLE_PATH } from './style.ts'
import type { Tester, Worlds } from './worlds.ts'

/** What somebody asks of `/qa`, and in which language the answer is given. */
type Asked = { request: Request; url: URL; language: Language; tester: Tester | undefined }

/**
 * The pages and links of `/qa`: the list of scenarios, one link for each (`/qa/booked-for-today?lang=en&role=mechanic`), the other
 * side of a tester's world (`/qa/with/<tester>?role=mechanic`), and the clock.
 */
export async function answerQa(worlds: Worlds, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const language =
    languageOf(url.searchParams.get('lang')) ?? languageOf(readCookie(request, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE
  const asked: Asked = { request, url, language, tester: worlds.find(readCookie(request, TESTER_COOKIE)) }
  const [, , first = '', second = ''] = url.pathname.split('/')
  if (request.method === 'POST')
    return first === 'clock' ? setClock(asked) : refused(language, 404, 'noScenario', first)
  if (first === '') return html(startPage({ ...asked, replaced: replacedRemotes(request) }))
  if (url.pathname === STYLE_PATH)
    return new Response(STYLE, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' } })
  if (first === 'with') return joinWorld(worlds.find(second), asked)
  const scenario = scenarioOf(first)
  return scenario ? open(worlds, scenario, asked) : refused(language, 404, 'noScenario', first)
}

/** Opens a scenario afresh for this tester and leads to where it begins. */
function open(worlds: Worlds, scenario: ScenarioName, { url: { searchParams }, language, tester }: Asked) {
  const at = searchParams.get('at')
  if (at !== null && Number.isNaN(Date.parse(at))) return refused(language, 400, 'noTime', at)
  const opening = {
    // The same link is the same screen: what this browser chose before says nothing.
    language: languageOf(searchParams.get('lang')) ?? DEFAULT_LANGUAGE,
    role: roleIn(searchParams),
    ...(at !== null && { at: Date.parse(at) }),
  }
  const opened = worlds.open(scenario, opening, tester?.id)
  return enter(opened, {
    role: opened.role,
    signedIn: opened.person !== null,
    to: parseKnownPath(searchParams.get('to')) ?? opened.path,
  })
}

/** Lets a second browser into a tester's world, as either side. */
function joinWorld(tester: Tester | undefined, { url: { searchParams }, language }: Asked): Response {
  if (!tester) return refused(language, 400, 'worldOver')
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

/** Moves the clock of the tester's world: by minutes, or to a moment. Pages that are open come back for the new time. */
async function setClock({ request, language, tester }: Asked): Promise<Response> {
  if (!tester) return refused(language, 400, 'noWorld')
  const form = await request.formData()
  const { world } = tester
  const minutes = form.get('minutes')
  const moment = String(form.get('to') ?? '')
  const at = minutes === null ? berlin(moment) : world.clock.now() + Number(minutes) * MINUTE
  if (at === undefined || Number.isNaN(at)) return refused(language, 400, 'noTime', String(minutes ?? moment))
  world.clock.set(at)
  settle(world)
  world.events.breakOff()
  return redirect(request.headers.get('referer') ?? '/qa')
}

const berlin = (time: string): number | undefined => {
  try {
    return Temporal.PlainDateTime.from(time).toZonedDateTime('Europe/Berlin').epochMilliseconds
  } catch {
    return undefined
  }
}

const roleIn = (params: URLSearchParams): Role | undefined =>
  (['customer', 'mechanic'] as const).find((role) => role === params.get('role'))

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })

/** A page that says what is wrong with a link or a form, and leads back to the scenarios. */
function refused(
  language: Language,
  status: number,
  why: Exclude<keyof Texts['refused'], 'title' | 'toScenarios'>,
  asked = '',
): Response {
  const { refused: texts } = TEXTS[language]
  const says = escaped(filled(texts[why], { asked }))
  const back = `<div class="row"><a href="/qa?lang=${language}">${texts.toScenarios}</a></div>`
  return html(page(language, texts.title, `<header><h1>${texts.title}</h1><p>${says}</p></header>${back}`), status)
}

function redirect(to: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
