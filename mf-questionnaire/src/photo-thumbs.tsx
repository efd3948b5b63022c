import type { Photo } from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { PhotoImage } from '@radruf/shell-kit'
import { useState } from 'react'
import css from './photo-thumbs.module.css'
import { useTexts } from './texts/index.ts'
import { usePerspectiveName } from './use-perspective-name.ts'

/** Photos as thumbnails; each opens in the viewer. `photosAt` is set where a shared case serves its photos. */
export function PhotoThumbs({ photos, photosAt }: { photos: readonly Photo[]; photosAt?: string }) {
  const t = useTexts()
  const [shown, setShown] = useState<string | null>(null)
  const getName = usePerspectiveName()
  return (
    <>
      <ul className={css.Thumbs}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className={css.Thumb}
              aria-label={t('photos.enlarge', { perspective: getName(photo.perspective) })}
              onClick={() => setShown(photo.id)}
            >
              <PhotoImage photo={photo} alt="" sizes="7rem" basePath={photosAt} />
            </button>
          </li>
        ))}
      </ul>
      <PictureViewer
        pictures={photos.map((photo) => ({ ...photo, caption: getName(photo.perspective) }))}
        shown={shown}
        onShow={setShown}
        basePath={photosAt}
      />
    </>
  )
}
