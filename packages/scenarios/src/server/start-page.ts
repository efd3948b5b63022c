import { LANGUAGES, type Language, LOCALES, REMOTES, type TicketRole } from '@radruf/contract'
import { escapeHtml } from '@radruf/contract/server'
import { GROUPS } from '../catalogue/scenario.ts'
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName, toSlug } from '../catalogue/scenarios.ts'
import { MOCKED_REMOTE_VERSIONS } from '../remotes/mocked-remote.ts'
import { interpolate, TEXTS } from '../texts/index.ts'
import { renderPage } from './page.ts'
import type { TesterSession } from './tester-sessions.ts'

/** The tester's session, its time in milliseconds since 1970, and the latest sign-in code. */
type OpenSession = {
  tester: TesterSession
  zone: string
  now: number
  signInCode: { email: string; code: string } | undefined
}
type StartPageData = {
  language: Language
  open: OpenSession | undefined
  /** Overridden remotes of this browser and their releases. */
  overrides: ReadonlyMap<string, string>
}

/** Renders `/qa`: the open session, the remotes, and a link per scenario. */
export function renderStartPage(data: StartPageData): string {
  const { language, open } = data
  const texts = TEXTS[language]
  const groups = Map.groupBy(SCENARIO_NAMES, (name) => SCENARIOS[name].group)
  const body = [
    `<header><h1>${texts.title}</h1><p>${texts.intro}</p>${renderLanguages(language)}</header>`,
    `<nav class="row" aria-label="${texts.jump}">${GROUPS.map((group) => `<a href="#${group}">${texts.groups[group]}</a>`).join('')}</nav>`,
    open ? renderSession(open, language) : `<p class="muted">${texts.session.none}</p>`,
    renderRemotes(data),
    ...GROUPS.map(
      (group) =>
        `<section><h2 id="${group}" tabindex="-1">${texts.groups[group]}</h2><ul>${(groups.get(group) ?? []).map((name) => renderScenario(name, language)).join('')}</ul></section>`,
    ),
  ]
  return renderPage(language, `QA: ${texts.title}`, body.join('\n'))
}

const startPath = (language: Language) => `/qa?lang=${language}`

function renderLanguages(language: Language): string {
  const { language: label, languages: names } = TEXTS[language]
  const link = (option: Language) =>
    `<a href="${startPath(option)}" lang="${option}"${option === language ? ' aria-current="true"' : ''}>${names[option]}</a>`
  return `<nav class="row" aria-label="${label}">${LANGUAGES.map(link).join('')}</nav>`
}

function renderSession({ tester, zone, now, signInCode }: OpenSession, language: Language): string {
  const { session: texts, scenarios, roles } = TEXTS[language]
  const { id, scenario, role } = tester
  const time = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'full',
    timeStyle: 'medium',
    timeZone: zone,
  }).format(now)
  const title = interpolate(texts.title, { scenario: scenarios[scenario].title })
  const later = Object.entries(texts.later).map(
    ([minutes, text]) => `<button name="minutes" value="${minutes}">${text}</button>`,
  )
  const again = linkTo(scenario, tester.language, role)
  const share = (other: TicketRole) => `<a href="/qa/with/${id}?role=${other}">${roles[other]}</a>`
  return `<section class="now" aria-label="${title}"><h2>${title}</h2>
<div class="row"><a href="/">${texts.back}</a><a href="${again}">${texts.again}</a></div>
<p><span class="muted">${texts.clock}</span><br>${interpolate(texts.zone, { time })}</p>
<form class="row" method="post" action="/qa/clock">${later.join('')}</form>
<form class="row" method="post" action="/qa/clock"><label>${texts.set} <input type="datetime-local" name="to" value="${toDateTimeInput(now, zone)}" required></label><button>${texts.setNow}</button></form>
<p class="muted">${texts.follows}</p>
<p>${signInCode ? interpolate(texts.code, { email: escapeHtml(signInCode.email), code: signInCode.code }) : texts.noCode}</p>
<div class="stack"><p>${texts.share}</p><div class="row">${(['customer', 'mechanic'] as const).map(share).join('')}</div></div></section>`
}

/** The remotes and their overrides. The shell stores the choice and shows it on every page. */
function renderRemotes({ language, overrides }: StartPageData): string {
  const texts = TEXTS[language].remotes
  const form = (content: string) =>
    `<form method="post" action="/overrides"><input type="hidden" name="to" value="${startPath(language)}">${content}</form>`
  const row = (name: string) => {
    const chosen = overrides.get(name) ?? 'live'
    const choices = (['live', ...MOCKED_REMOTE_VERSIONS] as const).map(
      (version) =>
        `<button name="mf.${name}" value="${version}" aria-pressed="${version === chosen}" aria-describedby="${name}">${texts[version]}</button>`,
    )
    const isOther = chosen !== 'live' && !MOCKED_REMOTE_VERSIONS.some((version) => version === chosen)
    const other = isOther ? `<p>${interpolate(texts.other, { release: escapeHtml(chosen) })}</p>` : ''
    return `<li><h3 id="${name}">${name}</h3>${other}<div class="row">${choices.join('')}</div></li>`
  }
  return `<section><h2>${texts.title}</h2><p>${texts.text}</p>
${form(`<ul>${REMOTES.map(row).join('')}</ul>`)}
${form(`<button name="reset" value="1">${texts.reset}</button>`)}</section>`
}

function renderScenario(name: ScenarioName, language: Language): string {
  const { scenarios, roles } = TEXTS[language]
  const { title, description } = scenarios[name]
  const links = (Object.keys(SCENARIOS[name].paths) as TicketRole[]).map(
    (role) => `<a href="${linkTo(name, language, role)}">${roles[role]}</a>`,
  )
  return `<li><h3>${title}</h3><p>${description}</p><code>/qa/${toSlug(name)}</code><div class="row">${links.join('')}</div></li>`
}

const linkTo = (name: ScenarioName, language: Language, role: TicketRole) =>
  `/qa/${toSlug(name)}?lang=${language}&amp;role=${role}`

/** A time as value of a datetime-local input, in a zone. */
const toDateTimeInput = (time: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
