import { Fragment } from 'react'
import css from './thread.module.css'

/** An address that begins with its scheme or with `www.`, without the punctuation that ends a sentence. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}…]/giu

/**
 * The link of an address in a message, undefined for one that is not linked: other schemes, and addresses with a user name, which
 * disguise their host (`https://bank.example@evil.example`).
 */
export function toSafeLink(address: string): string | undefined {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`)
  const isSafe = url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  return isSafe && url.hostname.includes('.') ? url.href : undefined
}

/** The text of a message with its links, and the phrase of a search marked. */
export function MessageText({ text, highlight }: { text: string; highlight?: string | undefined }) {
  const parts: { text: string; link?: string | undefined }[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    parts.push({ text: text.slice(end, match.index) }, { text: match[0], link: toSafeLink(match[0]) })
    end = match.index + match[0].length
  }
  parts.push({ text: text.slice(end) })
  return (
    <span className={css.Text}>
      {parts.map((part, index) => {
        const content = <HighlightedPhrase text={part.text} phrase={highlight} />
        const key = `${index}-${part.text}`
        if (!part.link) return <Fragment key={key}>{content}</Fragment>
        return (
          <a
            key={key}
            href={part.link}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            referrerPolicy="no-referrer"
          >
            {content}
          </a>
        )
      })}
    </span>
  )
}

/** A text with the searched phrase marked as it was typed, in upper or lower case. */
function HighlightedPhrase({ text, phrase }: { text: string; phrase: string | undefined }) {
  if (!phrase) return text
  const pattern = new RegExp(`(${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'giu')
  // `split` puts the matches at the odd places.
  return text
    .split(pattern)
    .map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>))
}
