import type { RemotePlan } from './plan.ts'

/** End of the table of screens, which has an entry for every path of the contract. */
const END_OF_SCREENS = '\n}\n\nexport const SCREENS'

/** Adds a screen at a new remote's path to the text of `screens.ts`, opened by a person with access. */
export function addScreen(text: string, { path, access }: Pick<RemotePlan, 'path' | 'access'>): string {
  const person = { customer: "'choosing'", member: "'choosing'", mechanic: "'mechanic'", guest: '', public: '' }[access]
  const openedBy = person && `, person: ${person}`
  // A public page has no signed-in person, so the ticket must be named.
  const ticketOf = !person && path.includes(':ticketId') ? ", ticketOf: 'choosing'" : ''
  return text.replace(END_OF_SCREENS, `\n  '${path}': [{ state: 'first'${openedBy}${ticketOf} }],${END_OF_SCREENS}`)
}

export const removeScreens = (text: string, paths: readonly string[]): string =>
  paths.reduce(
    (rest, path) => rest.replace(new RegExp(`^ {2}'${path}': \\[(.*\\],|[^]*?\\n {2}\\],)\\n`, 'm'), ''),
    text,
  )
