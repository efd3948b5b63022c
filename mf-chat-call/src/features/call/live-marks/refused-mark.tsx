import { type LiveMarksSession, MAX_MARKS } from '@radruf/call/live-marks'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import css from './mark-status.module.css'

/** The reason why a mark is on a still picture in place of the moving one. */
export function RefusedMark({ session }: { session: LiveMarksSession }) {
  const t = useTexts()
  const refused = useStore(session.store, (state) => state.refused)
  return (
    <div role="status" className={css.Refused}>
      {refused?.isOnStill && (
        <p className={css.Pill}>{t(`liveMarks.refused.${refused.reason}`, { limit: MAX_MARKS })}</p>
      )}
    </div>
  )
}
