import type { Language } from '@radruf/contract'
import type { Attachment, Mail, MailBrand } from './mail-types.ts'

type MailBlock =
  | { kind: 'text'; text: string }
  /** Large and letter-spaced: a code or a time. */
  | { kind: 'highlight'; text: string }
  /** The next step as a button; a secondary link is plain text. */
  | { kind: 'link'; text: string; url: string; secondary?: true }
  | { kind: 'facts'; facts: readonly { term: string; detail: string }[] }

export const text = (text: string): MailBlock => ({ kind: 'text', text })
export const highlight = (text: string): MailBlock => ({ kind: 'highlight', text })
export const link = (text: string, url: string): MailBlock => ({ kind: 'link', text, url })
export const secondaryLink = (text: string, url: string): MailBlock => ({ kind: 'link', text, url, secondary: true })
export const facts = (facts: readonly { term: string; detail: string }[]): MailBlock => ({ kind: 'facts', facts })

type MailContent = {
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

/** Renders a mail in the product's layout as text and HTML. It has no images and no tracking, and loads nothing. */
export function renderMail({ to, subject, heading, blocks, language, brand, attachments }: MailContent): Mail {
  const help = HELP[language](brand.supportEmail)
  const footer = `${brand.productName} · ${help}`
  return {
    to,
    subject,
    text: [heading, ...blocks.map(renderText), '--', footer].join('\n\n').concat('\n'),
    html: renderPage(language, subject, heading, blocks.map(renderHtml).join('\n'), footer, brand.productName),
    ...(attachments && { attachments }),
  }
}

const renderText = (block: MailBlock): string => {
  if (block.kind === 'link') return `${block.text}:\n${block.url}`
  if (block.kind === 'facts') return block.facts.map(({ term, detail }) => `${term}: ${detail}`).join('\n')
  return block.kind === 'highlight' ? `    ${block.text}` : block.text
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

/**
 * The product's colours, copied from shared-ui's tokens because mail clients do not support custom properties. They are
 * inlined in each element, because some clients drop style sheets; the style sheet only adds the dark scheme.
 */
const LIGHT = {
  canvas: 'background:#faf8f5;color:#26292c',
  surface: 'background:#ffffff',
  muted: 'color:#5a5f63',
  accent: 'color:#a34100',
  button: 'background:#dc6508;color:#1f1206',
}
const DARK: Record<keyof typeof LIGHT, string> = {
  canvas: 'background:#17191b;color:#f1eee9',
  surface: 'background:#202326',
  muted: 'color:#b8b3ac',
  accent: 'color:#ffb074',
  button: 'background:#ff9d52;color:#211307',
}
const DARK_SHEET = `@media (prefers-color-scheme:dark){${Object.entries(DARK)
  .map(([part, colours]) => `.${part}{${colours.replaceAll(/(#\w+)/g, '$1 !important')}}`)
  .join('')}}`

/** Class and style attributes: the colours of a part of the page, and own styles. */
const styleAttributes = (part: keyof typeof LIGHT, style = '') => `class="${part}" style="${LIGHT[part]};${style}"`

const BUTTON = 'display:inline-block;padding:12px 20px;border-radius:10px;font-weight:bold;text-decoration:none'
const renderHtml = (block: MailBlock): string => {
  if (block.kind === 'link') {
    const attributes = block.secondary ? styleAttributes('accent') : styleAttributes('button', BUTTON)
    return `<p style="margin:20px 0 0"><a href="${escapeHtml(block.url)}" ${attributes}>${escapeHtml(block.text)}</a></p>`
  }
  if (block.kind === 'facts') {
    const rows = block.facts.map(
      ({ term, detail }) =>
        `<dt ${styleAttributes('muted', 'font-size:14px')}>${escapeHtml(term)}</dt><dd style="margin:0 0 8px">${escapeHtml(detail)}</dd>`,
    )
    return `<dl style="margin:16px 0 0">${rows.join('')}</dl>`
  }
  const lines = escapeHtml(block.text).replaceAll('\n', '<br>')
  return block.kind === 'highlight'
    ? `<p style="font-size:32px;font-weight:bold;letter-spacing:4px;margin:16px 0">${lines}</p>`
    : `<p style="margin:12px 0 0">${lines}</p>`
}

const renderPage = (
  language: Language,
  title: string,
  heading: string,
  body: string,
  footer: string,
  product: string,
) =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK_SHEET}</style></head>
<body ${styleAttributes('canvas', 'margin:0;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5')}>
<div role="article" aria-label="${escapeHtml(title)}" style="max-width:560px;margin:0 auto;padding:20px 16px">
<p ${styleAttributes('accent', 'font-weight:bold;margin:0 0 12px 4px')}>${escapeHtml(product)}</p>
<div ${styleAttributes('surface', 'border-radius:16px;padding:24px 20px')}>
<h1 style="font-size:22px;line-height:1.3;margin:0">${escapeHtml(heading)}</h1>
${body}
</div>
<p ${styleAttributes('muted', 'font-size:14px;margin:16px 4px 0')}>${escapeHtml(footer)}</p>
</div>
</body>
</html>
`
