import { foldText, foldWithOrigins } from '@radruf/contract'
import { Fragment, type ReactNode } from 'react'
import css from './thread.module.css'

/** An address that begins with its scheme or with `www.`, up to the next blank or invisible character, which could hide its end. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"`\p{Bidi_Control}\u200B\u2060\uFEFF]+/giu
/** Punctuation of any script, which ends a sentence and not an address. Asterisks mark bold text in other messengers. */
const ENDING = /(?![/&@#%\\])[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}]$/u
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '）': '（', '】': '【' }

/**
 * The address without the punctuation of the sentence around it. A closing bracket belongs to the address when the address opens it:
 * `…/wiki/Kette_(Begriff)`.
 */
function trimAddress(found: string): string {
  let address = found
  for (let last = ENDING.exec(address)?.[0]; last; last = ENDING.exec(address)?.[0]) {
    const opening = OPENING[last]
    if (opening && count(address, last) <= count(address, opening)) break
    address = address.slice(0, -1)
  }
  return address
}
const count = (text: string, char: string) => text.split(char).length - 1

/**
 * The link of an address in a message. Undefined for other schemes, and for addresses with a user name, which disguise their host
 * (`https://bank.example@evil.example`).
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
    const address = trimAddress(match[0])
    parts.push({ text: text.slice(end, match.index) }, { text: address, link: toSafeLink(address) })
    end = match.index + address.length
  }
  parts.push({ text: text.slice(end) })
  return (
    <span className={css.Text} dir="auto">
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

/** A text with the searched phrase marked, whatever its case and accents. */
function HighlightedPhrase({ text, phrase }: { text: string; phrase: string | undefined }) {
  const searched = phrase ? foldText(phrase) : ''
  if (!searched) return text
  const { folded, origins } = foldWithOrigins(text)
  const parts: ReactNode[] = []
  let end = 0
  for (let at = folded.indexOf(searched); at >= 0; at = folded.indexOf(searched, at + searched.length)) {
    const [start, last] = [origins[at] ?? 0, origins[at + searched.length - 1] ?? 0]
    parts.push(text.slice(end, start), <mark key={start}>{text.slice(start, last + 1)}</mark>)
    end = last + 1
  }
  return [...parts, text.slice(end)]
}
