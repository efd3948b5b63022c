import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import css from './waiting-bar.module.css'

/**
 * The progress bar at the top of the window while the next page is loading. Always rendered, so that screen readers announce
 * its label; `label` is undefined while nothing is loading.
 */
export function WaitingBar({ label }: { label: string | undefined }) {
  return (
    <div role="status" data-waiting={label ? true : undefined} className={css.WaitingBar}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </div>
  )
}
