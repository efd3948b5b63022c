import type { Photo } from '@radruf/contract'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { findProblemDrawing, PhotoImage } from '@radruf/shell-kit'
import { useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './overview.module.css'

/** `isLow`: on phones the panel with the outcome stays in view. */
type HeroProps = { photo: Photo | undefined; problemCategory: string | null; isLow: boolean }

/** The customer's own bike across the page. Without a photo the problem is drawn. */
export function Hero({ photo, problemCategory, isLow }: HeroProps) {
  const t = useTexts()
  // A photo that cannot be loaded, for example without a connection, gives way to the drawing.
  const [failed, setFailed] = useState<string>()
  if (!photo || failed === photo.id)
    return (
      <div className={css.Hero} data-low={isLow}>
        <Illustration drawing={findProblemDrawing(problemCategory ?? 'drive_and_gearshift')} className={css.Drawing} />
      </div>
    )
  return (
    <div className={css.Hero} data-photo data-low={isLow}>
      <PhotoImage
        photo={photo}
        alt={t('overview.photo')}
        sizes="(min-width: 37.5rem) 50vw, 100vw"
        fallback="large"
        priority
        onError={() => setFailed(photo.id)}
        className={css.Photo}
      />
    </div>
  )
}
