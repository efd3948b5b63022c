import { PERSPECTIVES, type Photo } from '@radruf/contract'
import { usePerspectiveName } from '../common/use-perspective-name.ts'
import { useTexts } from '../texts/index.ts'
import css from './photo-strip.module.css'
import { TilePicture } from './tile-picture.tsx'

/** Photos that the strip shows; the last tile counts the others. */
const SHOWN = 4

/** The photos of the questionnaire in the order of their perspectives: the whole bike first. */
export const sortPhotos = (photos: readonly Photo[]): Photo[] =>
  PERSPECTIVES.flatMap((name) => photos.filter(({ perspective }) => perspective === name))

/** The photos of the questionnaire in a row; each opens in the viewer. */
export function PhotoStrip({ photos, onOpen }: { photos: readonly Photo[]; onOpen: (photoId: string) => void }) {
  const t = useTexts()
  const getName = usePerspectiveName()
  if (photos.length === 0) return null
  return (
    <ul className={css.Strip} aria-label={t('case.photoStrip')}>
      {photos.slice(0, SHOWN).map((photo, index) => {
        const caption = getName(photo.perspective)
        const more = index === SHOWN - 1 ? photos.length - SHOWN : 0
        return (
          <li key={photo.id}>
            <button
              type="button"
              className={css.Tile}
              aria-label={t('case.enlarge', { caption })}
              onClick={() => onOpen(photo.id)}
            >
              <TilePicture
                photo={photo}
                sizes="12rem"
                caption={more > 0 ? t('case.morePhotos', { count: more }) : caption}
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
