import type { Quote } from '@radruf/thread'
import { useTexts } from '../texts/index.ts'
import css from './quoted-message.module.css'

/** Author and beginning of a message that another one answers. */
export function QuotedMessage({ quote, isOwn }: { quote: Quote; isOwn: boolean }) {
  const t = useTexts()
  const { authorName, text, attachments } = quote
  return (
    <span className={css.Quote}>
      <span className={css.Author}>{isOwn ? t('thread.quote.own') : t('thread.quote.to', { name: authorName })}</span>
      <span className={css.Text} dir="auto" data-excerpt>
        {text === null ? t('thread.quote.deleted') : text || t('thread.attachments', { count: attachments })}
      </span>
    </span>
  )
}
