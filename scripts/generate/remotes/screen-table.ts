import type { Plan } from './plan.ts'

/** Ends the table of screens that pictures are taken of, which asks for every path of the contract. */
const END_OF_SCREENS = '\n}\n\nexport const SCREENS'

/** The text of `screens.ts` with a screen at a new remote's path, seen by somebody who may see it. */
export function withScreen(text: string, { path, access }: Pick<Plan, 'path' | 'access'>): string {
  const who = { customer: "'choosing'", member: "'choosing'", mechanic: "'mechanic'", guest: '', public: '' }[access]
  const seenBy = who && `, who: ${who}`
  // Nobody is signed in, so nobody's ticket is meant by itself.
  const of = !who && path.includes(':ticketId') ? ", of: 'choosing'" : ''
  return text.replace(END_OF_SCREENS, `\n  '${path}': [{ state: 'first'${seenBy}${of} }],${END_OF_SCREENS}`)
}

export const withoutScreens = (text: string, paths: readonly string[]): string =>
  paths.reduce(
    (rest, path) => rest.replace(new RegExp(`^ {2}'${path}': \\[(.*\\],|[^]*?\\n {2}\\],)\\n`, 'm'), ''),
    text,
  )
