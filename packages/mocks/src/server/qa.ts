import { DEFAULT_LANGUAGE, type Language, parseKnownPath, type Role } from '@radruf/contract'
import { findScenario, type ScenarioName } from '../scenarios/scenarios.ts'
import { createSession, SESSION_COOKIE } from '../service/access.ts'
import { applyDueChanges } from '../service/due-changes.ts'
import { MINUTE } from '../state/clock.ts'
import { interpolate, parseLanguage, TEXTS, type Texts } from '../texts/index.ts'
import { formatCookie, LANGUAGE_COOKIE, readCookie, readRemoteOverrides, TESTER_COOKIE } from './cookies.ts'
import { escapeHtml, renderPage } from './page.ts'
import { renderStartPage } from './start-page.ts'
import { STYLE, STYLE_PATH } from './style.ts'
import type { TesterSession, TesterSessions } from './tester-sessions.ts'

/** What somebody asks of `/qa`, and in which language the answer is given. */
type QaRequest = { request: Request; url: URL; language: Language; tester: TesterSession | undefined }

/**
 * The pages and links of `/qa`: the list of scenarios, one link for each (`/qa/booked-for-today?lang=en&role=mechanic`), the other
 * side of a tester's world (`/qa/with/<tester>?role=mechanic`), and the clock.
 */
export async function handleQaRequest(sessions: TesterSessions, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const language =
    parseLanguage(url.searchParams.get('lang')) ??
    parseLanguage(readCookie(request, LANGUAGE_COOKIE)) ??
    DEFAULT_LANGUAGE
  const asked: QaRequest = { request, url, language, tester: sessions.find(readCookie(request, TESTER_COOKIE)) }
  const [, , first = '', second = ''] = url.pathname.split('/')
  if (request.method === 'POST')
    return first === 'clock' ? setClock(asked) : toErrorPage(language, 404, 'noScenario', first)
  if (first === '') return html(renderStartPage({ ...asked, replaced: readRemoteOverrides(request) }))
  if (url.pathname === STYLE_PATH)
    return new Response(STYLE, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' } })
  if (first === 'with') return joinSession(sessions.find(second), asked)
  const scenario = findScenario(first)
  return scenario ? openScenarioSession(sessions, scenario, asked) : toErrorPage(language, 404, 'noScenario', first)
}

/** Opens a scenario afresh for this tester and leads to where it begins. */
function openScenarioSession(
  sessions: TesterSessions,
  scenario: ScenarioName,
  { url: { searchParams }, language, tester }: QaRequest,
) {
  const at = searchParams.get('at')
  if (at !== null && Number.isNaN(Date.parse(at))) return toErrorPage(language, 400, 'noTime', at)
  const opening = {
    // The same link is the same screen: what this browser chose before says nothing.
    language: parseLanguage(searchParams.get('lang')) ?? DEFAULT_LANGUAGE,
    role: parseRole(searchParams),
    ...(at !== null && { at: Date.parse(at) }),
  }
  const opened = sessions.open(scenario, opening, tester?.id)
  return signInAndRedirect(opened, {
    role: opened.role,
    signedIn: opened.person !== null,
    to: parseKnownPath(searchParams.get('to')) ?? opened.path,
  })
}

/** Lets a second browser into a tester's world, as either side. */
function joinSession(tester: TesterSession | undefined, { url: { searchParams }, language }: QaRequest): Response {
  if (!tester) return toErrorPage(language, 400, 'sessionOver')
  const role = parseRole(searchParams) ?? (tester.role === 'customer' ? 'mechanic' : 'customer')
  return signInAndRedirect(tester, { role, signedIn: true, to: tester.paths[role] ?? '/' })
}

type EntryOptions = { role: Role; signedIn: boolean; to: string }
function signInAndRedirect(
  { id, mock, people, opening }: TesterSession,
  { role, signedIn, to }: EntryOptions,
): Response {
  const token = signedIn ? createSession(mock, people[role].id) : ''
  const cookies = [
    formatCookie(TESTER_COOKIE, id),
    formatCookie(SESSION_COOKIE, token, signedIn ? {} : { seconds: 0 }),
    formatCookie(LANGUAGE_COOKIE, opening.language ?? 'de', { readable: true }),
  ]
  return redirect(to, cookies)
}

/** Moves the clock of the tester's world: by minutes, or to a moment. Pages that are open come back for the new time. */
async function setClock({ request, language, tester }: QaRequest): Promise<Response> {
  if (!tester) return toErrorPage(language, 400, 'noSession')
  const form = await request.formData()
  const { mock } = tester
  const minutes = form.get('minutes')
  const moment = String(form.get('to') ?? '')
  const at = minutes === null ? parseBerlinTime(moment) : mock.clock.now() + Number(minutes) * MINUTE
  if (at === undefined || Number.isNaN(at)) return toErrorPage(language, 400, 'noTime', String(minutes ?? moment))
  mock.clock.set(at)
  applyDueChanges(mock)
  mock.events.breakOff()
  return redirect(request.headers.get('referer') ?? '/qa')
}

const parseBerlinTime = (time: string): number | undefined => {
  try {
    return Temporal.PlainDateTime.from(time).toZonedDateTime('Europe/Berlin').epochMilliseconds
  } catch {
    return undefined
  }
}

const parseRole = (params: URLSearchParams): Role | undefined =>
  (['customer', 'mechanic'] as const).find((role) => role === params.get('role'))

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })

/** A page that says what is wrong with a link or a form, and leads back to the scenarios. */
function toErrorPage(
  language: Language,
  status: number,
  why: Exclude<keyof Texts['refused'], 'title' | 'toScenarios'>,
  asked = '',
): Response {
  const { refused: texts } = TEXTS[language]
  const says = escapeHtml(interpolate(texts[why], { asked }))
  const back = `<div class="row"><a href="/qa?lang=${language}">${texts.toScenarios}</a></div>`
  return html(
    renderPage(language, texts.title, `<header><h1>${texts.title}</h1><p>${says}</p></header>${back}`),
    status,
  )
}

function redirect(to: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
