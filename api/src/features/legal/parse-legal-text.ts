import type { LegalText } from '@radruf/contract'
import { lexer, type Token } from 'marked'

type Section = LegalText['sections'][number]

/** A placeholder for what only the operator knows: `[Betreiber: …]`, `[Operator: …]`. */
const PLACEHOLDER = /\[(Betreiber|Operator): [^\]]+\]/

/**
 * Parses a legal page: `# title`, an introduction, and below each `## heading` paragraphs and a list of `- items`. All
 * other Markdown and HTML stays plain text, so a file cannot add markup to the page.
 */
export function parseLegalText(markdown: string): LegalText {
  const text = { title: '', intro: [] as string[], sections: [] as Section[] }
  for (const token of lexer(markdown)) addToken(text, token)
  const { title, intro, sections } = text
  return { title, intro: intro.join(' '), sections, complete: !PLACEHOLDER.test(markdown) }
}

function addToken(text: { title: string; intro: string[]; sections: Section[] }, token: Token) {
  const section = text.sections.at(-1)
  if (token.type === 'space') return
  if (token.type === 'heading' && token.depth === 1) text.title = token.text
  else if (token.type === 'heading' && token.depth === 2)
    text.sections.push({ heading: token.text, paragraphs: [], list: [] })
  else if (token.type === 'list' && section && !token.ordered)
    section.list.push(...token.items.map((item: { text: string }) => joinLines(item.text)))
  else if (section) section.paragraphs.push(joinLines(token.raw))
  else text.intro.push(joinLines(token.raw))
}

const joinLines = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')
