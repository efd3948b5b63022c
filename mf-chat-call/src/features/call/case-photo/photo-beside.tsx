import { Spinner } from '@radruf/shared-ui'
import { lazy, Suspense } from 'react'
import { useTexts as useRoomTexts } from '../../../texts/index.ts'
import type { Room } from '../room/use-room.ts'
import css from './photo-beside.module.css'
import { useTexts } from './texts/index.ts'

/** Loaded with the first photo. */
const PhotoPane = lazy(() => import('./photo-pane.tsx').catch(() => ({ default: FailedPane })))

/** The place of a photo of the case beside the live picture, or over it. Empty while none is open. */
export function PhotoBeside({ room }: { room: Room }) {
  const t = useTexts()
  const { casePhoto, isWide, counterpartName } = room
  if (!casePhoto.shown) return null
  return (
    <>
      <span className={css.Live}>{t('live')}</span>
      <div className={css.Area}>
        <Suspense fallback={<Spinner label={t('loading')} />}>
          <PhotoPane
            casePhoto={casePhoto}
            marks={room.activeCall.photoMarks}
            shown={casePhoto.shown}
            isWide={isWide}
            counterpartName={counterpartName}
          />
        </Suspense>
      </div>
    </>
  )
}

/** The code of the pane could not be loaded. */
function FailedPane({ casePhoto }: { casePhoto: Room['casePhoto'] }) {
  const t = useTexts()
  const roomTexts = useRoomTexts()
  return (
    <div role="alert" className={css.Failed}>
      <p>{t('failed')}</p>
      <button type="button" onClick={casePhoto.session.close}>
        {roomTexts('close')}
      </button>
    </div>
  )
}
