import { useTexts } from '../../../texts/index.ts'
import css from './unread-count.module.css'

/** The number of unread messages of a case; nothing without one. */
export function UnreadCount({ count }: { count: number }) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <span className={css.Count} role="img" aria-label={t('cases.unread', { count })}>
      {count}
    </span>
  )
}
