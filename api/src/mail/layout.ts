import type { Language } from '@radruf/contract'
import type { Attachment, Mail, MailBrand } from './mail.ts'

export type MailBlock =
  | { kind: 'text'; text: string }
  /** Shown large and spaced: a code, or a time. */
  | { kind: 'highlight'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'facts'; facts: readonly { term: string; detail: string }[] }

export const text = (text: string): MailBlock => ({ kind: 'text', text })
export const highlight = (text: string): MailBlock => ({ kind: 'highlight', text })
export const link = (text: string, url: string): MailBlock => ({ kind: 'link', text, url })
export const facts = (facts: readonly { term: string; detail: string }[]): MailBlock => ({ kind: 'facts', facts })

type Letter = {
  to: string
  subject: string
  heading: string
  blocks: readonly MailBlock[]
  language: Language
  brand: MailBrand
  attachments?: Attachment[]
}

const HELP: Record<Language, (email: string) => string> = {
  de: (email) => `Fragen? Schreiben Sie uns: ${email}`,
  en: (email) => `Questions? Write to us: ${email}`,
}

/** One mail in the product's layout, as text and as HTML. No pictures, no tracking, nothing is loaded from outside. */
export function letter({ to, subject, heading, blocks, language, brand, attachments }: Letter): Mail {
  const help = HELP[language](brand.supportEmail)
  const foot = `${brand.productName} · ${help}`
  return {
    to,
    subject,
    text: [heading, ...blocks.map(textOf), '--', foot].join('\n\n').concat('\n'),
    html: page(language, subject, heading, blocks.map(htmlOf).join('\n'), foot, brand.productName),
    ...(attachments && { attachments }),
  }
}

const textOf = (block: MailBlock): string => {
  if (block.kind === 'link') return `${block.text}:\n${block.url}`
  if (block.kind === 'facts') return block.facts.map(({ term, detail }) => `${term}: ${detail}`).join('\n')
  return block.kind === 'highlight' ? `    ${block.text}` : block.text
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#a83e00;color:#ffffff;font-weight:bold;text-decoration:none'
const htmlOf = (block: MailBlock): string => {
  if (block.kind === 'link')
    return `<p><a href="${escapeHtml(block.url)}" style="${BUTTON}">${escapeHtml(block.text)}</a></p>`
  if (block.kind === 'facts') {
    const rows = block.facts.map(
      ({ term, detail }) =>
        `<dt style="color:#55595f">${escapeHtml(term)}</dt><dd style="margin:0 0 8px">${escapeHtml(detail)}</dd>`,
    )
    return `<dl>${rows.join('')}</dl>`
  }
  const lines = escapeHtml(block.text).replaceAll('\n', '<br>')
  return block.kind === 'highlight'
    ? `<p style="font-size:28px;font-weight:bold;letter-spacing:4px;margin:16px 0">${lines}</p>`
    : `<p>${lines}</p>`
}

const page = (language: Language, title: string, heading: string, body: string, foot: string, product: string) =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f6f6f4;color:#23272c;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div role="article" aria-label="${escapeHtml(title)}" style="max-width:560px;margin:0 auto;padding:24px">
<p style="font-weight:bold;color:#a83e00;margin:0 0 16px">${escapeHtml(product)}</p>
<div style="background:#ffffff;border-radius:12px;padding:24px">
<h1 style="font-size:22px;line-height:1.3;margin:0 0 12px">${escapeHtml(heading)}</h1>
${body}
</div>
<p style="color:#55595f;font-size:14px">${escapeHtml(foot)}</p>
</div>
</body>
</html>
`
