import type { Access } from '@radruf/contract'
import { Refused } from './plan.ts'

const REMOTES = /export const REMOTES = \[([^\]]*)\] as const/
const END_OF_PATHS = '] as const satisfies readonly PathEntry[]'
/** Longer lines are broken by the formatter. */
const LINE_WIDTH = 120

/** The text of the contract's `paths.ts` with one more remote and its path. */
export const withRemote = (text: string, { name, path, access }: { name: string; path: string; access: Access }) =>
  withNames(text, [...namesIn(text), name]).replace(
    END_OF_PATHS,
    `  { path: '${path}', access: '${access}', owner: '${name}' },\n${END_OF_PATHS}`,
  )

/** The text without a remote and all paths that are its own. Slots are shown on screens of others, which must let go of them first. */
export function withoutRemote(text: string, name: string): string {
  const slots = [...text.matchAll(new RegExp(`^ {2}'([\\w-]+)': '${name}',$`, 'gm'))].map(([, slot]) => slot)
  if (slots.length)
    throw new Refused(
      `${name} fills the slot ${slots.join(', ')}. Take it out of SLOTS and off the screens that show it first.`,
    )
  return withNames(
    text,
    namesIn(text).filter((one) => one !== name),
  ).replace(new RegExp(`^ {2}\\{[^{}]*owner: '${name}'[^{}]*\\},\\n`, 'gm'), '')
}

const namesIn = (text: string): string[] =>
  [...(REMOTES.exec(text)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '')

function withNames(text: string, names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`)
  const line = `export const REMOTES = [${quoted.join(', ')}] as const`
  const lines = `export const REMOTES = [\n${quoted.map((name) => `  ${name},\n`).join('')}] as const`
  return text.replace(REMOTES, line.length > LINE_WIDTH ? lines : line)
}
