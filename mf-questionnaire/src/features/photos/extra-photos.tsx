import { PHOTO_COUNTS, type Photo } from '@radruf/contract'
import { Button, Icon } from '@radruf/shared-ui'
import { takeFiles } from '@radruf/shell-kit'
import { useRef } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './extra-photos.module.css'
import { OptionalSection } from './optional-section.tsx'
import { StoredPhoto, UploadItem } from './photo-items.tsx'
import type { Upload } from './upload-state.ts'
import { addPhoto, type Uploads } from './uploads.ts'

type Props = {
  ticketId: string
  pagePath: string
  photos: readonly Photo[]
  /** Uploads that are not among the photos of the ticket yet. */
  pending: readonly Upload[]
  /** This device's pictures of stored photos, by client id. */
  previews: Readonly<Record<string, string>>
  uploads: Uploads
}

/** Optional photos besides the four views: stored ones, uploads, and the button that adds more. */
export function ExtraPhotos({ ticketId, pagePath, photos, pending, previews, uploads }: Props) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const title = t('photos.extra.title')
  const { max } = PHOTO_COUNTS.extra
  const remaining = max - photos.length - pending.length
  return (
    <OptionalSection title={title} open={photos.length + pending.length > 0}>
      <p>{t('photos.extra.hint', { max })}</p>
      <ul className={css.Photos}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <StoredPhoto {...{ photo, ticketId, pagePath, title }} preview={previews[photo.clientId]} />
          </li>
        ))}
        {pending.map((upload) => (
          <li key={upload.clientId}>
            <UploadItem upload={upload} uploads={uploads} title={title} />
          </li>
        ))}
      </ul>
      {remaining > 0 && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            hidden
            name="photo-extra"
            aria-label={t('photos.chooseFor', { perspective: title })}
            onChange={(event) => {
              for (const file of takeFiles(event).slice(0, remaining)) void addPhoto(uploads, 'extra', file)
            }}
          />
          <Button type="button" variant="secondary" onClick={() => input.current?.click()}>
            <Icon name="gallery" size={1.25} />
            {t('photos.addExtra')}
          </Button>
        </>
      )}
    </OptionalSection>
  )
}
