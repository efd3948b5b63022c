import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, OPERATOR_PLACEHOLDER, pathTo } from '@radruf/contract'
import { escapeHtml } from '@radruf/contract/server'
import type { Mail, MailAttachment, MailBrand, MailPicture } from './mail-types.ts'
import { MAIL_HERO, MAIL_MARK } from './mark.ts'

export type MailBlock =
  | { kind: 'text'; text: string }
  /** Large and letter-spaced: a code. */
  | { kind: 'highlight'; text: string }
  /** The time of a call in the drawn ring. */
  | { kind: 'time'; term: string; text: string }
  /** The next step as a button; a secondary link is plain text. */
  | { kind: 'link'; text: string; url: string; secondary?: true }
  /** Five links, one for each number of stars. */
  | { kind: 'stars'; text: string; links: readonly { label: string; url: string }[] }
  /** A line and a smaller one about a person, beside the portrait if there is one. */
  | { kind: 'person'; text: string; detail: string; portraitId: string | null }
  | { kind: 'facts'; facts: readonly { term: string; detail: string }[] }
  /** Numbered steps, each with its picture if it has one. */
  | { kind: 'steps'; steps: readonly MailStep[] }

/** `photo`: a picture of the ticket, and the words for programs that do not show it. */
type MailStep = { text: string; photo?: { id: string; width: number; height: number; alt: string } | undefined }

/** A photo of the ticket, or the start page's drawing, which needs no words. */
export type MailTopPicture = { photo: { id: string; width: number; height: number; alt: string } } | { drawing: 'hero' }

export const text = (text: string): MailBlock => ({ kind: 'text', text })
export const highlight = (text: string): MailBlock => ({ kind: 'highlight', text })
export const time = (term: string, text: string): MailBlock => ({ kind: 'time', term, text })
export const link = (text: string, url: string): MailBlock => ({ kind: 'link', text, url })
export const secondaryLink = (text: string, url: string): MailBlock => ({ kind: 'link', text, url, secondary: true })
export const steps = (steps: readonly MailStep[]): MailBlock => ({ kind: 'steps', steps })
export const stars = (text: string, links: readonly { label: string; url: string }[]): MailBlock => ({
  kind: 'stars',
  text,
  links,
})
export const person = (text: string, portraitId: string | null | undefined, detail = ''): MailBlock => ({
  kind: 'person',
  text,
  detail,
  portraitId: portraitId ?? null,
})
export const facts = (facts: readonly { term: string; detail: string }[]): MailBlock => ({ kind: 'facts', facts })

type MailContent = {
  to: string
  subject: string
  heading: string
  blocks: readonly MailBlock[]
  /** Above the heading. */
  picture?: MailTopPicture | undefined
  language: Language
  brand: MailBrand
  attachments?: MailAttachment[]
}

type FooterTexts = { help: (email: string, phone?: string) => string; imprint: string; privacy: string }
const FOOTER: Record<Language, FooterTexts> = {
  de: {
    help: (email, phone) => `Fragen? Schreiben Sie uns: ${email}${phone ? ` oder rufen Sie an: ${phone}` : ''}`,
    imprint: 'Impressum',
    privacy: 'Datenschutz',
  },
  en: {
    help: (email, phone) => `Questions? Write to us: ${email}${phone ? ` or call us on ${phone}` : ''}`,
    imprint: 'Imprint',
    privacy: 'Privacy',
  },
}

/**
 * Renders a mail in the product's layout as text and HTML, with the imprint at its end. It has no tracking and loads nothing: its
 * pictures, the mark and those of the ticket, come with it.
 */
export function renderMail({ to, subject, heading, blocks, picture, language, brand, attachments }: MailContent): Mail {
  const { help, imprint, privacy } = FOOTER[language]
  const provider = readProviderLines(brand.dataDir, language)
  const lines = [`${brand.productName} · ${help(brand.supportEmail, brand.supportPhone)}`, ...provider]
  const links = [
    { text: imprint, url: `${brand.publicUrl}${pathTo('/imprint')}` },
    { text: privacy, url: `${brand.publicUrl}${pathTo('/privacy')}` },
  ]
  const top: MailPicture[] = !picture
    ? []
    : 'photo' in picture
      ? [{ cid: toCid(picture.photo.id), photoId: picture.photo.id }]
      : [{ cid: MAIL_HERO.cid, drawing: 'hero' }]
  const pictures = [...top, ...blocks.flatMap(listPictures)]
  const plainFooter = [...lines, ...links.map(({ text, url }) => `${text}: ${url}`)].join('\n')
  return {
    to,
    subject,
    text: [heading, ...blocks.map(renderText), '--', plainFooter].join('\n\n').concat('\n'),
    html: renderPage({
      language,
      title: subject,
      heading,
      picture: picture ? renderTopPicture(picture) : '',
      body: blocks.map(renderHtml).join('\n'),
      footer: renderFooter(lines, links),
      product: brand.productName,
    }),
    ...(attachments && { attachments }),
    ...(pictures.length > 0 && { pictures }),
  }
}

const toCid = (photoId: string) => `${photoId}@radruf`

function listPictures(block: MailBlock): MailPicture[] {
  if (block.kind === 'person' && block.portraitId)
    return [{ cid: toCid(block.portraitId), portraitId: block.portraitId }]
  if (block.kind !== 'steps') return []
  return block.steps.flatMap(({ photo }) => (photo ? [{ cid: toCid(photo.id), photoId: photo.id }] : []))
}

const renderText = (block: MailBlock): string => {
  if (block.kind === 'steps') return block.steps.map((step, index) => `${index + 1}. ${step.text}`).join('\n')
  if (block.kind === 'stars') return [block.text, ...block.links.map(({ label, url }) => `${label}: ${url}`)].join('\n')
  if (block.kind === 'time') return `${block.term}: ${block.text}`
  if (block.kind === 'person') return [block.text, block.detail].filter(Boolean).join('\n')
  if (block.kind === 'link') return `${block.text}:\n${block.url}`
  if (block.kind === 'facts') return block.facts.map(({ term, detail }) => `${term}: ${detail}`).join('\n')
  return block.kind === 'highlight' ? `    ${block.text}` : block.text
}

/**
 * The product's colours, copied from shared-ui's tokens because mail clients do not support custom properties. They are
 * inlined in each element, because some clients drop style sheets; the style sheet only adds the dark scheme.
 */
const LIGHT = {
  canvas: 'background:#faf8f5;color:#26292c',
  surface: 'background:#ffffff',
  muted: 'color:#5a5f63',
  accent: 'color:#a34100',
  button: 'background:#ea7a1e;color:#1f1206',
}
const DARK: Record<keyof typeof LIGHT, string> = {
  canvas: 'background:#17191b;color:#f1eee9',
  surface: 'background:#202326',
  muted: 'color:#b8b3ac',
  accent: 'color:#ffb074',
  button: 'background:#ffb47a;color:#211307',
}
const DARK_SHEET = `@media (prefers-color-scheme:dark){${Object.entries(DARK)
  .map(([part, colours]) => `.${part}{${colours.replaceAll(/(#\w+)/g, '$1 !important')}}`)
  .join('')}}`

/** Class and style attributes: the colours of a part of the page, and further styles. */
const styleAttributes = (part: keyof typeof LIGHT, style = '') => `class="${part}" style="${LIGHT[part]};${style}"`

const BUTTON =
  'display:inline-block;padding:16px 24px;border-radius:16px;font-size:17px;font-weight:bold;text-decoration:none'
/** The width of the column. Programs that ignore the style of the picture take its width. */
const PICTURE_WIDTH = 488
/** The picture keeps its shape in every width. */
function renderTopPicture(picture: MailTopPicture): string {
  const { cid, alt, width, height } =
    'photo' in picture ? { ...picture.photo, cid: toCid(picture.photo.id) } : { ...MAIL_HERO, alt: '' }
  return `<img src="cid:${cid}" alt="${escapeHtml(alt)}" width="${PICTURE_WIDTH}" height="${Math.round((PICTURE_WIDTH * height) / width)}" style="display:block;max-width:100%;height:auto;margin:0 0 20px;border-radius:16px">\n`
}

const renderStep = ({ text, photo }: MailStep) => {
  const picture =
    photo &&
    `<br><img src="cid:${toCid(photo.id)}" alt="${escapeHtml(photo.alt)}" width="${PICTURE_WIDTH}" height="${Math.round((PICTURE_WIDTH * photo.height) / photo.width)}" style="max-width:100%;height:auto;margin-top:8px;border-radius:16px">`
  return `<li dir="auto" style="margin:0 0 20px;padding-left:4px">${escapeHtml(text)}${picture ?? ''}</li>`
}

/** Width of a portrait. Programs that do not round it show a square. */
const PORTRAIT_WIDTH = 52

/** A table, because some programs know no other columns. */
function renderPerson({ text, detail, portraitId }: Extract<MailBlock, { kind: 'person' }>): string {
  const picture = portraitId
    ? `<td width="${PORTRAIT_WIDTH + 12}" valign="top"><img src="cid:${toCid(portraitId)}" alt="" width="${PORTRAIT_WIDTH}" height="${PORTRAIT_WIDTH}" style="display:block;border-radius:${PORTRAIT_WIDTH / 2}px"></td>`
    : ''
  const line = detail && `<br><span ${styleAttributes('muted', 'font-size:15px')}>${escapeHtml(detail)}</span>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0 0;border-collapse:collapse"><tr>${picture}<td dir="auto" style="vertical-align:middle">${escapeHtml(text)}${line}</td></tr></table>`
}

/** Each star is a link of at least 44 pixels. The character is text, so that it shows without pictures. */
function renderStars({ text, links }: Extract<MailBlock, { kind: 'stars' }>): string {
  const style = 'display:inline-block;padding:2px 9px;font-size:30px;line-height:44px;text-decoration:none'
  const anchors = links.map(
    ({ label, url }) =>
      `<a href="${escapeHtml(url)}" aria-label="${escapeHtml(label)}" title="${escapeHtml(label)}" ${styleAttributes('accent', style)}>☆</a>`,
  )
  return `<p style="margin:24px 0 0">${escapeHtml(text)}<br>${anchors.join('')}</p>`
}

const renderHtml = (block: MailBlock): string => {
  if (block.kind === 'steps')
    return `<ol style="margin:20px 0 0;padding:0 0 0 24px">${block.steps.map(renderStep).join('')}</ol>`
  if (block.kind === 'link') {
    const attributes = block.secondary ? styleAttributes('accent') : styleAttributes('button', BUTTON)
    return `<p style="margin:20px 0 0"><a href="${escapeHtml(block.url)}" ${attributes}>${escapeHtml(block.text)}</a></p>`
  }
  if (block.kind === 'person') return renderPerson(block)
  if (block.kind === 'time')
    return `<p style="margin:20px 0 0;padding:22px 32px;border:3px solid #dc6508;border-radius:50%;text-align:center;font-size:22px;line-height:1.3;font-weight:bold">${escapeHtml(block.text)}</p>`
  if (block.kind === 'stars') return renderStars(block)
  if (block.kind === 'facts') {
    const rows = block.facts.map(
      ({ term, detail }) =>
        `<dt ${styleAttributes('muted', 'font-size:14px')}>${escapeHtml(term)}</dt><dd dir="auto" style="margin:0 0 8px">${escapeHtml(detail)}</dd>`,
    )
    return `<dl style="margin:16px 0 0">${rows.join('')}</dl>`
  }
  const lines = escapeHtml(block.text).replaceAll('\n', '<br>')
  return block.kind === 'highlight'
    ? `<p style="font-size:32px;font-weight:bold;letter-spacing:4px;margin:16px 0">${lines}</p>`
    : `<p dir="auto" style="margin:12px 0 0">${lines}</p>`
}

const renderFooter = (lines: readonly string[], links: readonly { text: string; url: string }[]): string => {
  const anchors = links.map(({ text, url }) => `<a href="${escapeHtml(url)}" ${styleAttributes('muted')}>${text}</a>`)
  return [...lines.map(escapeHtml), anchors.join(' · ')].join('<br>')
}

type PageParts = {
  language: Language
  title: string
  heading: string
  picture: string
  body: string
  footer: string
  product: string
}

/** The whole mail as HTML. `picture`, `body` and `footer` are HTML already. */
const renderPage = ({ language, title, heading, picture, body, footer, product }: PageParts) =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK_SHEET}</style></head>
<body ${styleAttributes('canvas', 'margin:0;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5')}>
<div role="article" aria-label="${escapeHtml(title)}" style="max-width:560px;margin:0 auto;padding:20px 16px">
<p style="font-size:19px;font-weight:bold;margin:0 0 12px 4px"><img src="cid:${MAIL_MARK.cid}" alt="" width="${MAIL_MARK.size}" height="${MAIL_MARK.size}" style="vertical-align:middle;margin-right:10px">${escapeHtml(product)}</p>
<div ${styleAttributes('surface', 'border-radius:24px;padding:24px 20px')}>
${picture}<h1 style="font-size:24px;line-height:1.2;margin:0">${escapeHtml(heading)}</h1>
${body}
</div>
<p ${styleAttributes('muted', 'font-size:14px;margin:16px 4px 0')}>${footer}</p>
</div>
</body>
</html>
`

/**
 * The provider's lines of the operator's imprint: the first section of `DATA_DIR/legal/imprint.<language>.md`, which the console writes, too. Empty while the operator
 * has no imprint of their own or a line still is a placeholder. Read for every mail, so that edits apply at once.
 */
function readProviderLines(dataDir: string, language: Language): string[] {
  const file = join(dataDir, 'legal', `imprint.${language}.md`)
  if (!existsSync(file)) return []
  const [, section = ''] = readFileSync(file, 'utf8').split(/^## .*$/m)
  const lines = section
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.some((line) => OPERATOR_PLACEHOLDER.test(line)) ? [] : lines
}
