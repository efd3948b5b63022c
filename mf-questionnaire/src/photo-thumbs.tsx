import { getPhotoAddress, type Photo } from '@radruf/contract'
import { PhotoImage } from '@radruf/shell-kit'
import { useState } from 'react'
import css from './photo-thumbs.module.css'
import { PhotoViewer } from './photo-viewer.tsx'
import { useTexts } from './texts/index.ts'

/** Photos as thumbnails; each opens in the viewer. `photosAt` is set where a shared case serves its photos. */
export function PhotoThumbs({ photos, photosAt }: { photos: readonly Photo[]; photosAt?: string }) {
  const t = useTexts()
  const [open, setOpen] = useState<Photo>()
  const getTitle = ({ perspective }: Photo) => t(`photos.perspectives.${perspective}.title`)
  return (
    <>
      <ul className={css.Thumbs}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className={css.Thumb}
              aria-label={t('photos.enlarge', { perspective: getTitle(photo) })}
              onClick={() => setOpen(photo)}
            >
              <PhotoImage photo={photo} alt="" sizes="7rem" basePath={photosAt} />
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer
        picture={
          open && {
            src: getPhotoAddress(open.id, 'large', photosAt),
            width: open.width,
            height: open.height,
            title: getTitle(open),
          }
        }
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}
