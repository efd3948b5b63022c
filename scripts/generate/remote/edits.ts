import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Access, Language } from '@radruf/contract'
import { RemoteCommandError, type RemotePlan } from './plan.ts'

export type Edit = readonly [file: string, edit: (text: string) => string]

const CONTRACT = 'packages/contract/src/paths.ts'
const SCREENS = 'e2e/screens/screens.ts'
/** The text bundle that names the areas. */
export const getBundlePath = (language: Language) => `packages/host/src/texts/${language}.json`

/** Edits that register a new remote in the suite. */
export const listAdditions = (plan: RemotePlan): readonly Edit[] => [
  [CONTRACT, (text) => (plan.takenFrom ? moveToRemote(text, plan) : addRemote(text, plan))],
  // A path that is taken over has its screens.
  ...(plan.takenFrom ? [] : [[SCREENS, (text: string) => addScreen(text, plan)] as const]),
  [getBundlePath('de'), (text) => addAreaName(text, plan.name, plan.titleDe)],
  [getBundlePath('en'), (text) => addAreaName(text, plan.name, plan.titleEn)],
]

/** Edits that remove a remote and its paths from the suite. */
export const listRemovals = (name: string, paths: readonly string[]): readonly Edit[] => [
  [CONTRACT, (text) => removeRemote(text, name)],
  [SCREENS, (text) => removeScreens(text, paths)],
  [getBundlePath('de'), (text) => removeAreaName(text, name)],
  [getBundlePath('en'), (text) => removeAreaName(text, name)],
]

/** Applies edits to files below `root`. Writes no file when an edit throws or changes nothing. */
export function applyEdits(root: string, edits: readonly Edit[]) {
  const changed = edits.map(([file, edit]) => {
    const path = join(root, file)
    const before = readFileSync(path, 'utf8')
    const after = edit(before)
    if (after === before) throw new Error(`${file} no longer looks as this command expects; nothing was changed.`)
    return [path, after] as const
  })
  for (const [path, text] of changed) writeFileSync(path, text)
}

/** End of the table of screens, which has an entry for every path of the contract. */
const END_OF_SCREENS = '\n}\n\nexport const SCREENS'

/** Adds a screen at a new remote's path to the text of `screens.ts`, opened by a person with access. */
export function addScreen(text: string, { path, access }: Pick<RemotePlan, 'path' | 'access'>): string {
  const opener = { member: "'choosing'", ticket: "'choosing'", customer: "'choosing'", mechanic: "'mechanic'" }
  const operator = "'operator of the product'"
  const scenarios = { operator, content: operator, lead: "'lead on the team'" }
  const isScenario = access === 'operator' || access === 'content' || access === 'lead'
  const scenario = isScenario ? scenarios[access] : ''
  const person = access === 'guest' || access === 'public' || isScenario ? '' : opener[access]
  const openedBy = scenario ? `, scenario: ${scenario}` : person && `, person: ${person}`
  // A public page has no signed-in person, so the ticket must be named.
  const ticketOf = !person && path.includes(':ticketId') ? ", ticketOf: 'choosing'" : ''
  return text.replace(END_OF_SCREENS, `\n  '${path}': [{ state: 'first'${openedBy}${ticketOf} }],${END_OF_SCREENS}`)
}

export const removeScreens = (text: string, paths: readonly string[]): string =>
  paths.reduce(
    (rest, path) => rest.replace(new RegExp(`^ {2}'${path}': \\[(.*\\],|[^]*?\\n {2}\\],)\\n`, 'm'), ''),
    text,
  )

const REMOTES = /export const REMOTES = \[([^\]]*)\] as const/
const END_OF_PATHS = '] as const satisfies readonly SuitePathEntry[]'
/** The formatter breaks longer lines. */
const LINE_WIDTH = 120

/** Adds a remote and its path to the text of the contract's `paths.ts`. */
export const addRemote = (text: string, { name, path, access }: { name: string; path: string; access: Access }) =>
  replaceNames(text, [...readNames(text), name]).replace(
    END_OF_PATHS,
    `  { path: '${path}', access: '${access}', owner: '${name}' },\n${END_OF_PATHS}`,
  )

/** Adds a remote to the text of `paths.ts` and gives it a path of another remote. */
export const moveToRemote = (text: string, { name, path }: { name: string; path: string }) =>
  replaceNames(text, [...readNames(text), name]).replace(
    new RegExp(`(path: '${path}',[^{}]*owner: )'[^']+'`),
    `$1'${name}'`,
  )

/** Removes a remote and its paths from the text of `paths.ts`. Throws when the remote fills a page slot, because other remotes show it. */
export function removeRemote(text: string, name: string): string {
  const slots = [...text.matchAll(new RegExp(`^ {2}'([\\w-]+)': '${name}',$`, 'gm'))].map(([, slot]) => slot)
  if (slots.length)
    throw new RemoteCommandError(
      `${name} fills the slot ${slots.join(', ')}. Remove it from SLOTS and from the pages that show it first.`,
    )
  return replaceNames(
    text,
    readNames(text).filter((one) => one !== name),
  ).replace(new RegExp(`^ {2}\\{[^{}]*owner: '${name}'[^{}]*\\},\\n`, 'gm'), '')
}

const readNames = (text: string): string[] =>
  [...(REMOTES.exec(text)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '')

function replaceNames(text: string, names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`)
  const line = `export const REMOTES = [${quoted.join(', ')}] as const`
  const lines = `export const REMOTES = [\n${quoted.map((name) => `  ${name},\n`).join('')}] as const`
  return text.replace(REMOTES, line.length > LINE_WIDTH ? lines : line)
}

const AREAS = /("areas": \{\n)([^}]*)(\n {2}\})/

/** Adds the name of an area to the text of a bundle. Fallback pages show it. */
export const addAreaName = (bundle: string, name: string, title: string): string =>
  bundle.replace(
    AREAS,
    (_, open: string, lines: string, close: string) =>
      `${open}${lines},\n    ${JSON.stringify(name)}: ${JSON.stringify(title)}${close}`,
  )

export const removeAreaName = (bundle: string, name: string): string =>
  bundle.replace(AREAS, (_, open: string, lines: string, close: string) => {
    const remaining = lines.split('\n').filter((line) => !line.trim().startsWith(`"${name}":`))
    return `${open}${remaining.join('\n').replace(/,$/, '')}${close}`
  })
