import { getPhotoAddress, type Photo } from '@radruf/contract'
import { Dialog } from '@radruf/shared-ui'
import { PhotoImage } from '@radruf/shell-kit'
import { useState } from 'react'
import css from './photo-thumbs.module.css'
import { useTexts } from './texts/index.ts'

/** Photos as thumbnails; each opens in a dialog. `photosAt` is set where a shared case serves its photos. */
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
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? getTitle(open) : ''}
        closeLabel={t('photos.close')}
      >
        {open && (
          <img
            className={css.Large}
            src={getPhotoAddress(open.id, 'large', photosAt)}
            alt={t('photos.alt', { perspective: getTitle(open) })}
            width={open.width}
            height={open.height}
          />
        )}
      </Dialog>
    </>
  )
}
