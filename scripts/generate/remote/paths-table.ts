import type { Access } from '@radruf/contract'
import { RemoteCommandError } from './plan.ts'

const REMOTES = /export const REMOTES = \[([^\]]*)\] as const/
const END_OF_PATHS = '] as const satisfies readonly PathEntry[]'
/** The formatter breaks longer lines. */
const LINE_WIDTH = 120

/** Adds a remote and its path to the text of the contract's `paths.ts`. */
export const addRemote = (text: string, { name, path, access }: { name: string; path: string; access: Access }) =>
  replaceNames(text, [...readNames(text), name]).replace(
    END_OF_PATHS,
    `  { path: '${path}', access: '${access}', owner: '${name}' },\n${END_OF_PATHS}`,
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
