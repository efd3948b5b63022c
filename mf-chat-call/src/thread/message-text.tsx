import { foldText, foldWithOrigins } from '@radruf/contract'
import { splitAtLinks } from '@radruf/thread'
import { Fragment, type ReactNode } from 'react'
import css from './thread.module.css'

/** The text of a message with its links, and the phrase of a search marked. */
export function MessageText({ text, highlight }: { text: string; highlight?: string | undefined }) {
  return (
    <span className={css.Text} dir="auto">
      {splitAtLinks(text).map((part, index) => {
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
