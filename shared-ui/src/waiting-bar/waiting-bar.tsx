import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import css from './waiting-bar.module.css'

/**
 * Says, at the upper edge of the whole page, that the next one is on its way. Always rendered, so that readers notice when it
 * begins; `label` is undefined while nothing is waited for.
 */
export function WaitingBar({ label }: { label: string | undefined }) {
  return (
    <div role="status" data-waiting={label ? true : undefined} className={css.WaitingBar}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </div>
  )
}
