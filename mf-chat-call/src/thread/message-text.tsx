import { splitAtLinks, splitAtPhrase } from '@radruf/thread'
import { Fragment } from 'react'
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

/** A text with the searched phrase marked. */
const HighlightedPhrase = ({ text, phrase = '' }: { text: string; phrase: string | undefined }) =>
  splitAtPhrase(text, phrase).map((part, index) => (index % 2 ? <mark key={`${index}-${part}`}>{part}</mark> : part))
