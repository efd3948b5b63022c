import {
  DEFAULT_LANGUAGE,
  getCounterpartRole,
  type Language,
  MINUTE_MS,
  parseKnownPath,
  type TicketRole,
} from '@radruf/contract'
import { escapeHtml } from '@radruf/contract/server'
import { PEOPLE } from '../catalogue/people.ts'
import { type Scenario, TICKET_ID } from '../catalogue/scenario.ts'
import { findScenario, SCENARIOS, type ScenarioName } from '../catalogue/scenarios.ts'
import { formatCookie, readCookies } from '../cookies.ts'
import { interpolate, parseLanguage, TEXTS, type Texts } from '../texts/index.ts'
import { renderPage, STYLE, STYLE_PATH } from './page.ts'
import type { RunningScenario } from './pool.ts'
import { renderStartPage } from './start-page.ts'
import { TESTER_COOKIE, type TesterSession, type TesterSessions } from './tester-sessions.ts'

/** The service's session cookie. */
const SESSION_COOKIE = 'radruf_session'
/** The device's language, under the shell's cookie name. */
const LANGUAGE_COOKIE = 'radruf-language'
/** The shell's remote overrides of this session. Twin: shell/src/server/overrides.ts */
const OVERRIDES_COOKIE = 'radruf-overrides'

/** A request to `/qa`, the language of the response and the tester's session, if any. */
type QaRequest = {
  request: Request
  url: URL
  language: Language
  tester: TesterSession | undefined
  afterSending: AfterSending
}
/** Registers work that runs once the response is sent. */
type AfterSending = (work: () => Promise<unknown>) => void

/**
 * Serves `/qa`: the list of scenarios, a link per scenario (`/qa/booked-for-today?lang=en&role=mechanic`), the other role of a
 * tester's session (`/qa/with/<tester>?role=mechanic`), and the clock.
 */
export async function handleQaRequest(
  sessions: TesterSessions,
  request: Request,
  afterSending: AfterSending,
): Promise<Response> {
  const url = new URL(request.url)
  const cookies = readCookies(request)
  const language =
    parseLanguage(url.searchParams.get('lang')) ?? parseLanguage(cookies.get(LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE
  const qaRequest: QaRequest = {
    request,
    url,
    language,
    tester: sessions.find(cookies.get(TESTER_COOKIE)),
    afterSending,
  }
  const [, , first = '', second = ''] = url.pathname.split('/')
  if (request.method === 'POST')
    return first === 'clock' ? setClock(sessions, qaRequest) : toErrorPage(language, 404, 'noScenario', first)
  if (first === '') return renderStart(sessions, qaRequest, cookies.get(OVERRIDES_COOKIE))
  if (url.pathname === STYLE_PATH)
    return new Response(STYLE, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' } })
  if (first === 'with') return joinSession(sessions, sessions.find(second), qaRequest)
  const scenario = findScenario(first)
  return scenario ? openScenarioSession(sessions, scenario, qaRequest) : toErrorPage(language, 404, 'noScenario', first)
}

async function renderStart(sessions: TesterSessions, { language, tester }: QaRequest, overrides: string | undefined) {
  const data = { language, overrides: new Map(new URLSearchParams(overrides)) }
  if (!tester) return html(renderStartPage({ ...data, open: undefined }))
  return useSession(sessions, tester, async (running) => {
    const { zone } = running
    const open = { tester, zone, now: running.now(), signInCode: await running.findSignInCode() }
    return html(renderStartPage({ ...data, open }))
  })
}

/** Opens a new session of a scenario for this tester and redirects to its start path. */
async function openScenarioSession(
  sessions: TesterSessions,
  scenario: ScenarioName,
  { url: { searchParams }, language, tester, afterSending }: QaRequest,
) {
  const at = searchParams.get('at')
  if (at !== null && Number.isNaN(Date.parse(at))) return toErrorPage(language, 400, 'noTime', at)
  const opening = {
    // The language cookie is ignored: the same link always opens the same page.
    language: parseLanguage(searchParams.get('lang')) ?? DEFAULT_LANGUAGE,
    role: parseRole(searchParams),
    ...(at !== null && { at: Date.parse(at) }),
  }
  const { tester: opened, endFormer } = await sessions.open(scenario, opening, tester)
  afterSending(endFormer)
  const { paths, isSignedOut }: Scenario = SCENARIOS[scenario]
  return signInAndRedirect(sessions, opened, {
    role: opened.role,
    isSignedIn: !isSignedOut,
    to: parseKnownPath(searchParams.get('to')) ?? paths[opened.role] ?? '/',
  })
}

/** Adds a second browser to a tester's session, by default in the other role. */
async function joinSession(
  sessions: TesterSessions,
  tester: TesterSession | undefined,
  { url: { searchParams }, language }: QaRequest,
): Promise<Response> {
  if (!tester) return toErrorPage(language, 400, 'sessionOver')
  const role = parseRole(searchParams) ?? getCounterpartRole(tester.role)
  const { paths }: Scenario = SCENARIOS[tester.scenario]
  return signInAndRedirect(sessions, tester, { role, isSignedIn: true, to: paths[role] ?? '/' })
}

type Entry = { role: TicketRole; isSignedIn: boolean; to: string }
const signInAndRedirect = (sessions: TesterSessions, tester: TesterSession, { role, isSignedIn, to }: Entry) =>
  useSession(sessions, tester, async (running) => {
    const token = isSignedIn ? await running.createSession(PEOPLE[role].email) : ''
    const cookies = [
      formatCookie(TESTER_COOKIE, tester.id),
      formatCookie(SESSION_COOKIE, token, isSignedIn ? {} : { seconds: 0 }),
      formatCookie(LANGUAGE_COOKIE, tester.language, { readable: true }),
    ]
    return redirect(await fillPath(to, running), cookies)
  })

/** Replaces the parameters of a path, `/visit/:token`, by those of the scenario. */
async function fillPath(path: string, running: RunningScenario): Promise<string> {
  if (!path.includes('/:')) return path
  const { visit = '', case: sharedCase = '' } = await running.readTokens()
  return path
    .replace('/:ticketId', `/${TICKET_ID}`)
    .replace('/:email', `/${encodeURIComponent(PEOPLE.customer.email)}`)
    .replace('/:token', `/${path.startsWith('/case/') ? sharedCase : visit}`)
}

/** Moves the clock of the tester's session by minutes or to a time. Open pages reconnect and load the new time. */
async function setClock(sessions: TesterSessions, { request, language, tester }: QaRequest): Promise<Response> {
  if (!tester) return toErrorPage(language, 400, 'noSession')
  const form = await request.formData()
  const minutes = form.get('minutes')
  const time = String(form.get('to') ?? '')
  return useSession(sessions, tester, async (running) => {
    const at = minutes === null ? tryParseWallClock(time, running.zone) : running.now() + Number(minutes) * MINUTE_MS
    if (at === undefined || Number.isNaN(at)) return toErrorPage(language, 400, 'noTime', String(minutes ?? time))
    await running.setClock(at)
    return redirect(request.headers.get('referer') ?? '/qa')
  })
}

async function useSession(
  sessions: TesterSessions,
  tester: TesterSession,
  use: (running: RunningScenario) => Promise<Response>,
): Promise<Response> {
  const { running, release } = await sessions.acquire(tester)
  try {
    return await use(running)
  } finally {
    release()
  }
}

/** A wall-clock time of a zone (`2026-11-18T10:00`) in milliseconds since 1970; undefined for other texts. */
const tryParseWallClock = (time: string, zone: string): number | undefined => {
  try {
    return Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds
  } catch {
    return undefined
  }
}

const parseRole = (params: URLSearchParams): TicketRole | undefined =>
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
