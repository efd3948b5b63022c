import type { Photo } from '@radruf/contract'
import { Dialog } from '@radruf/shared-ui'
import { useState } from 'react'
import { photoAddress } from './photo-address.ts'
import css from './photo-thumbs.module.css'
import { useTexts } from './texts/index.ts'

/** Photos as thumbnails; each opens large. */
export function PhotoThumbs({ photos, photosAt }: { photos: readonly Photo[]; photosAt?: string }) {
  const t = useTexts()
  const [open, setOpen] = useState<Photo>()
  const titleOf = ({ perspective }: Photo) => t(`photos.perspectives.${perspective}.title`)
  return (
    <>
      <ul className={css.Thumbs}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className={css.Thumb}
              aria-label={t('photos.enlarge', { perspective: titleOf(photo) })}
              onClick={() => setOpen(photo)}
            >
              <img
                src={photoAddress(photo.id, 'small', photosAt)}
                alt=""
                width={photo.width}
                height={photo.height}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? titleOf(open) : ''}
        closeLabel={t('photos.close')}
      >
        {open && (
          <img
            className={css.Large}
            src={photoAddress(open.id, 'large', photosAt)}
            alt={t('photos.alt', { perspective: titleOf(open) })}
            width={open.width}
            height={open.height}
          />
        )}
      </Dialog>
    </>
  )
}
