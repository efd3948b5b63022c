import type { LegalText } from '@radruf/contract'

type Section = LegalText['sections'][number]

/** A place that only the operator can fill: `[Betreiber: …]`, `[Operator: …]`. */
const OPEN_PLACE = /\[(Betreiber|Operator): [^\]]+\]/

/**
 * Reads the little Markdown that legal pages need: `# title`, an introduction, and below each `## heading` paragraphs and
 * a list of `- items`. Everything else is plain text, so that nothing of a file can become markup.
 */
export function parseLegalText(markdown: string): LegalText {
  const blocks = markdown
    .replace(/\r\n/g, '\n')
    .replace(/^(#{1,2} .*)$/gm, '\n$1\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
  const text = { title: '', intro: [] as string[], sections: [] as Section[] }
  for (const block of blocks) {
    const section = text.sections.at(-1)
    if (block.startsWith('# ')) text.title = block.slice(2)
    else if (block.startsWith('## ')) text.sections.push({ heading: block.slice(3), paragraphs: [], list: [] })
    else if (section && block.startsWith('- ')) section.list.push(...itemsOf(block))
    else if (section) section.paragraphs.push(oneLine(block))
    else text.intro.push(oneLine(block))
  }
  const { title, intro, sections } = text
  return { title, intro: intro.join(' '), sections, complete: !OPEN_PLACE.test(markdown) }
}

const itemsOf = (block: string) => block.slice(2).split(/\n- /).map(oneLine)
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
