import type { LiveMarksSession } from '@radruf/call/live-marks'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import css from './mark-status.module.css'

/** The reason why a mark is on a still picture in place of the moving one. */
export function RefusedMark({ session }: { session: LiveMarksSession }) {
  const t = useTexts()
  const isOnStill = useStore(session.store, ({ refused }) => refused?.isOnStill === true)
  return (
    <div role="status" className={css.Refused}>
      {isOnStill && <p className={css.Pill}>{t('liveMarks.refused')}</p>}
    </div>
  )
}
