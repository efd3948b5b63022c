import { type Language, REMOTES, type Role } from '@radruf/contract'
import { SCENARIO_NAMES, SCENARIOS, type Scenario, type ScenarioName, slugOf } from '../scenarios/scenarios.ts'
import type { Tester } from './worlds.ts'

/** `/qa`: every scenario as a link, and the world that is open now. A plain page: it works whatever is wrong with the product. */
export function startPage(tester: Tester | undefined, language: Language): string {
  const groups = Map.groupBy(SCENARIO_NAMES, (name) => SCENARIOS[name].group)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Radruf: QA</title><link rel="stylesheet" href="/qa/style.css"></head>
<body>
<main>
<h1>Radruf with a mocked service</h1>
<p>Every link opens a fresh world of your own. Nobody else sees or changes it.</p>
${tester ? worldNow(tester) : ''}
${remotes()}
<nav aria-label="Language">${(['de', 'en'] as const)
    .map(
      (one) =>
        `<a href="/qa?lang=${one}"${one === language ? ' aria-current="true"' : ''}>${one === 'de' ? 'Deutsch' : 'English'}</a>`,
    )
    .join(' ')}</nav>
${[...groups].map(([group, names]) => section(group, names, language)).join('\n')}
</main>
</body>
</html>`
}

/** Which remotes this browser has stand-ins for; the shell keeps the choice and shows it on every page. */
function remotes(): string {
  const choice = (name: string, release: string, text: string) =>
    `<button name="mf.${name}" value="${release}">${text}</button>`
  const rows = REMOTES.map(
    (name) =>
      `<li><h3>${name}</h3><div class="links">${choice(name, 'live', 'real')} ${choice(name, 'mocked', 'mocked')} ${choice(name, 'missing', 'missing')}</div></li>`,
  )
  return `<section><h2>Remotes</h2>
<p>A mocked remote is a plain stand-in whose buttons make each outcome happen; a missing one is not to be had. The choice holds for this browser, and a banner says so on every page.</p>
<form method="post" action="/overrides"><input type="hidden" name="to" value="/qa"><ul>${rows.join('')}</ul></form>
<form method="post" action="/overrides"><input type="hidden" name="to" value="/qa"><button name="reset" value="1">All remotes real again</button></form></section>`
}

const ROLES: Record<Role, string> = { customer: 'as customer', mechanic: 'as mechanic' }

const section = (group: string, names: readonly ScenarioName[], language: Language): string => `
<section><h2>${group}</h2><ul>${names.map((name) => entry(name, language)).join('')}</ul></section>`

function entry(name: ScenarioName, language: Language): string {
  const { says, paths }: Scenario = SCENARIOS[name]
  const roles = Object.keys(paths) as Role[]
  const links = roles.map(
    (role) => `<a href="/qa/${slugOf(name)}?lang=${language}&amp;role=${role}">${ROLES[role]}</a>`,
  )
  return `<li><h3>${escaped(name)}</h3><p>${escaped(says)}</p><p class="links">${links.join(' ')}</p></li>`
}

function worldNow({ id, scenario, world, role, opening }: Tester): string {
  const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium', timeZone: 'Europe/Berlin' })
  const again = `/qa/${slugOf(scenario)}?lang=${opening.language ?? 'de'}&amp;role=${role}`
  const move = (minutes: number, text: string) => `<button name="minutes" value="${minutes}">${text}</button>`
  return `<section class="now" aria-label="Your world"><h2>Your world: ${escaped(scenario)}</h2>
<dl><dt>Its clock</dt><dd>${time.format(world.clock.now())} (Berlin)</dd></dl>
<form method="post" action="/qa/clock">${move(1, '+1 minute')} ${move(10, '+10 minutes')} ${move(60, '+1 hour')} ${move(1440, '+1 day')}</form>
<form method="post" action="/qa/clock"><label>Set the clock <input type="datetime-local" name="to" required></label> <button>Set</button></form>
<p class="links"><a href="/">Back to the product</a> <a href="${again}">Open it afresh</a></p>
<p>The same world in a second browser or a private window:</p>
<p class="links">${(['customer', 'mechanic'] as const).map((one) => `<a href="/qa/with/${id}?role=${one}">${ROLES[one]}</a>`).join(' ')}</p></section>`
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

export const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1rem; }
ul { list-style: none; padding: 0; display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); }
li, .now { border: 1px solid #8886; border-radius: 0.75rem; padding: 0.75rem 1rem; }
h3, li p { margin: 0.25rem 0; }
a, button, input { font: inherit; min-height: 2.75rem; }
.links a, nav a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-right: 0.75rem; }
nav a[aria-current] { font-weight: 700; text-decoration: none; }
form { margin: 0.5rem 0; }
dl { display: flex; gap: 0.5rem; margin: 0.5rem 0; } dd { margin: 0; }
`
