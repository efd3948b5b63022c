import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_CODES, REMOTES } from '@radruf/contract'
import { ROOT } from '../root.ts'

type Bundle = { [key: string]: string | Bundle }

/** SPEC §8 quotes these texts with a straight apostrophe. */
const QUOTED_TEXTS = ["We couldn't find the ticket."]

/** Length of a call as each language's texts name it. The specification gives a figure of its own to each (PRODUCT, reading 1). */
const CALL_LENGTHS: Record<string, string> = { de: 'etwa 20 Minuten', en: 'about 30 minutes' }

/** No-break and zero-width characters, which an editor does not show. */
const INVISIBLE_CHARACTER = /[\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/

/**
 * Both bundles of every package must have the same keys with the same parameters, no empty text, typographic apostrophes, invisible
 * characters only as escapes, and one length of a call.
 */
for (const name of [
  'packages/host/src',
  'packages/case-parts/src',
  'mf-account/src/features/case-file',
  'mf-desk/src/features/desk/parts',
  'packages/picture-viewer/src',
  'shell/src/app/no-connection',
  'shell/src/app/start',
  'shell/src/app/waiting',
  'shell/src/panel',
  'packages/standalone/src',
  'packages/scenarios/src',
  ...REMOTES,
]) {
  const [de, en] = ['de', 'en'].map((language) => flatten(readBundle(name, language))) as [
    Map<string, string>,
    Map<string, string>,
  ]
  for (const key of de.keys()) if (!en.has(key)) fail(`${name}: "${key}" is missing in en.json`)
  for (const key of en.keys()) if (!de.has(key)) fail(`${name}: "${key}" is missing in de.json`)
  for (const [key, text] of de) {
    if (!text.trim() || !en.get(key)?.trim()) fail(`${name}: "${key}" is empty`)
    for (const shown of [text, en.get(key) ?? ''])
      if (shown.includes("'") && !QUOTED_TEXTS.includes(shown))
        fail(`${name}: "${key}" has a straight apostrophe: ${shown}`)
    const [inDe, inEn] = [findParameters(text), findParameters(en.get(key) ?? '')]
    if (inDe !== inEn)
      fail(`${name}: "${key}" has the parameters ${inDe || 'none'} in German and ${inEn || 'none'} in English`)
  }
  if (!process.exitCode) console.log(`${name}: ${de.size} texts in both languages`)
}

const shell = flatten(readBundle('packages/host/src', 'de'))
for (const code of [...ERROR_CODES, 'OFFLINE'])
  if (!shell.has(`errors.${code}`)) fail(`shell: no text for the error ${code}`)
for (const name of REMOTES) if (!shell.has(`areas.${name}`)) fail(`shell: no name for the area of ${name}`)

function readBundle(name: string, language: string): Bundle {
  const file = join(name, `${name.includes('/') ? '' : 'src/'}texts/${language}.json`)
  const json = readFileSync(join(ROOT, file), 'utf8')
  for (const [length] of json.matchAll(/\b(etwa|about) \d+ (Minuten|minutes)/g))
    if (length !== CALL_LENGTHS[language])
      fail(`${file}: the length of a call is "${CALL_LENGTHS[language]}", not "${length}"`)
  for (const [index, line] of json.split('\n').entries())
    if (INVISIBLE_CHARACTER.test(line)) fail(`${file}:${index + 1}: an invisible character is not escaped`)
  return JSON.parse(json) as Bundle
}

function flatten(bundle: Bundle, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(bundle).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

function findParameters(text: string): string {
  return [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join(', ')
}

function fail(message: string) {
  console.error(message)
  process.exitCode = 1
}
