import type { LegalText } from './types.ts'

type Section = LegalText['sections'][number]

/** Begins a placeholder for what only the operator knows: `[Betreiber: …]`, `[Operator: …]`. */
export const OPERATOR_PLACEHOLDER = /\[(Betreiber|Operator): /

/** Starts a new block without an empty line before it: a heading or an item of a list. */
const BLOCK_START = /^(#{1,2} |[-*] )/

/**
 * Parses a legal page: `# title`, an introduction, and below each `## heading` paragraphs and a list of `- items`. All
 * other Markdown and HTML stays plain text, so a text cannot add markup to the page.
 */
export function parseLegalText(markdown: string): LegalText {
  const sections: Section[] = []
  const text: LegalText = { title: '', intro: '', sections, complete: !OPERATOR_PLACEHOLDER.test(markdown) }
  for (const block of listBlocks(markdown)) {
    const [, mark, content = block] = /^(#{1,2}|[-*]) (.*)$/.exec(block) ?? []
    const section = sections.at(-1)
    if (mark === '#') text.title = content
    else if (mark === '##') sections.push({ heading: content, paragraphs: [], list: [] })
    else if (mark && section) section.list.push(content)
    else if (section) section.paragraphs.push(block)
    else text.intro = text.intro ? `${text.intro} ${block}` : block
  }
  return text
}

/** Headings, items and paragraphs, each in one line. */
function listBlocks(markdown: string): string[] {
  const blocks: string[][] = []
  let isOpen = false
  for (const line of markdown.split(/\r\n|\r|\n/).map((typed) => typed.trim())) {
    const startsBlock = BLOCK_START.test(line)
    if (line && isOpen && !startsBlock) blocks.at(-1)?.push(line)
    else if (line) blocks.push([line])
    isOpen = line !== '' && !line.startsWith('# ') && !line.startsWith('## ')
  }
  return blocks.map((lines) => lines.join(' '))
}
