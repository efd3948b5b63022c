import {
  DEFAULT_LANGUAGE,
  getCounterpartRole,
  type Language,
  MINUTE_MS,
  parseKnownPath,
  type Role,
} from '@radruf/contract'
import { escapeHtml } from '@radruf/contract/server'
import { formatCookie, readCookies } from '../cookies.ts'
import { findScenario, type ScenarioName } from '../scenarios/scenarios.ts'
import { createSession, SESSION_COOKIE } from '../service/access.ts'
import { applyDueChanges } from '../service/due-changes.ts'
import { parseWallClock } from '../state/clock.ts'
import { interpolate, parseLanguage, TEXTS, type Texts } from '../texts/index.ts'
import { renderPage, STYLE, STYLE_PATH } from './page.ts'
import { renderStartPage } from './start-page.ts'
import { TESTER_COOKIE, type TesterSession, type TesterSessions } from './tester-sessions.ts'

/** The device's language, under the shell's cookie name. */
const LANGUAGE_COOKIE = 'radruf-language'
/** The shell's remote overrides of this session. Twin: shell/src/server/overrides.ts */
const OVERRIDES_COOKIE = 'radruf-overrides'

/** A request to `/qa`, the language of the response and the tester's session, if any. */
type QaRequest = { request: Request; url: URL; language: Language; tester: TesterSession | undefined }

/**
 * Serves `/qa`: the list of scenarios, a link per scenario (`/qa/booked-for-today?lang=en&role=mechanic`), the other role of a
 * tester's session (`/qa/with/<tester>?role=mechanic`), and the clock.
 */
export async function handleQaRequest(sessions: TesterSessions, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const cookies = readCookies(request)
  const language =
    parseLanguage(url.searchParams.get('lang')) ?? parseLanguage(cookies.get(LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE
  const qaRequest: QaRequest = { request, url, language, tester: sessions.find(cookies.get(TESTER_COOKIE)) }
  const [, , first = '', second = ''] = url.pathname.split('/')
  if (request.method === 'POST')
    return first === 'clock' ? setClock(qaRequest) : toErrorPage(language, 404, 'noScenario', first)
  if (first === '')
    return html(
      renderStartPage({ ...qaRequest, overrides: new Map(new URLSearchParams(cookies.get(OVERRIDES_COOKIE))) }),
    )
  if (url.pathname === STYLE_PATH)
    return new Response(STYLE, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' } })
  if (first === 'with') return joinSession(sessions.find(second), qaRequest)
  const scenario = findScenario(first)
  return scenario ? openScenarioSession(sessions, scenario, qaRequest) : toErrorPage(language, 404, 'noScenario', first)
}

/** Opens a new session of a scenario for this tester and redirects to its start path. */
function openScenarioSession(
  sessions: TesterSessions,
  scenario: ScenarioName,
  { url: { searchParams }, language, tester }: QaRequest,
) {
  const at = searchParams.get('at')
  if (at !== null && Number.isNaN(Date.parse(at))) return toErrorPage(language, 400, 'noTime', at)
  const options = {
    // The language cookie is ignored: the same link always opens the same page.
    language: parseLanguage(searchParams.get('lang')) ?? DEFAULT_LANGUAGE,
    role: parseRole(searchParams),
    ...(at !== null && { at: Date.parse(at) }),
  }
  const opened = sessions.open(scenario, options, tester?.id)
  return signInAndRedirect(opened, {
    role: opened.role,
    isSignedIn: opened.person !== null,
    to: parseKnownPath(searchParams.get('to')) ?? opened.path,
  })
}

/** Adds a second browser to a tester's session, by default in the other role. */
function joinSession(tester: TesterSession | undefined, { url: { searchParams }, language }: QaRequest): Response {
  if (!tester) return toErrorPage(language, 400, 'sessionOver')
  const role = parseRole(searchParams) ?? getCounterpartRole(tester.role)
  return signInAndRedirect(tester, { role, isSignedIn: true, to: tester.paths[role] ?? '/' })
}

type EntryOptions = { role: Role; isSignedIn: boolean; to: string }
function signInAndRedirect(
  { id, mock, people, options }: TesterSession,
  { role, isSignedIn, to }: EntryOptions,
): Response {
  const token = isSignedIn ? createSession(mock, people[role].id) : ''
  const cookies = [
    formatCookie(TESTER_COOKIE, id),
    formatCookie(SESSION_COOKIE, token, isSignedIn ? {} : { seconds: 0 }),
    formatCookie(LANGUAGE_COOKIE, options.language ?? 'de', { readable: true }),
  ]
  return redirect(to, cookies)
}

/** Moves the clock of the tester's session by minutes or to a time. Open pages reconnect and load the new time. */
async function setClock({ request, language, tester }: QaRequest): Promise<Response> {
  if (!tester) return toErrorPage(language, 400, 'noSession')
  const form = await request.formData()
  const { mock } = tester
  const minutes = form.get('minutes')
  const time = String(form.get('to') ?? '')
  const at =
    minutes === null ? tryParseWallClock(time, mock.settings.zone) : mock.clock.now() + Number(minutes) * MINUTE_MS
  if (at === undefined || Number.isNaN(at)) return toErrorPage(language, 400, 'noTime', String(minutes ?? time))
  mock.clock.set(at)
  applyDueChanges(mock)
  mock.events.disconnectAll()
  return redirect(request.headers.get('referer') ?? '/qa')
}

const tryParseWallClock = (time: string, zone: string): number | undefined => {
  try {
    return parseWallClock(time, zone)
  } catch {
    return undefined
  }
}

const parseRole = (params: URLSearchParams): Role | undefined =>
  (['customer', 'mechanic'] as const).find((role) => role === params.get('role'))

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })

/** An error page for an invalid link or form, with a link to the scenarios. */
function toErrorPage(
  language: Language,
  status: number,
  reason: Exclude<keyof Texts['refused'], 'title' | 'toScenarios'>,
  input = '',
): Response {
  const { refused: texts } = TEXTS[language]
  const text = escapeHtml(interpolate(texts[reason], { asked: input }))
  const back = `<div class="row"><a href="/qa?lang=${language}">${texts.toScenarios}</a></div>`
  return html(
    renderPage(language, texts.title, `<header><h1>${texts.title}</h1><p>${text}</p></header>${back}`),
    status,
  )
}

function redirect(to: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
