import type { CaseViewer } from '@radruf/contract'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { useTexts } from '../../../texts/index.ts'
import css from './viewer-line.module.css'

/** The colleagues who have the case open, and what they write. The live region stays while there are none. */
export function ViewerLine({ viewers }: { viewers: readonly CaseViewer[] }) {
  const t = useTexts()
  return (
    <div role="status" className={css.Viewers}>
      {viewers.map(({ personId, name, activity }) => (
        <p key={personId} className={css.Viewer} data-activity={activity}>
          <span className={css.Avatar} aria-hidden="true">
            <Avatar name={name} size={1.75} />
          </span>
          {t(`viewers.${activity}`, { name })}
        </p>
      ))}
    </div>
  )
}
