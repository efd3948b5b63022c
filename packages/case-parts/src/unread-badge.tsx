import { VisuallyHidden } from '@radruf/shared-ui'
import { useTexts } from './texts/index.ts'
import css from './unread-badge.module.css'

/** The number of unread messages in a button. It is no live region: screen readers know none within a button or a tab. */
export function UnreadBadge({ count }: { count: number }) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <>
      <span className={css.Badge} aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{t('unread', { count })}</VisuallyHidden>
    </>
  )
}

/** Announces every unread message while the chat is closed: its text changes with the number. */
export function UnreadStatus({ count }: { count: number }) {
  const t = useTexts()
  return <VisuallyHidden role="status">{count > 0 && t('unread', { count })}</VisuallyHidden>
}
