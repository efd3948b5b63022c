import { type Perspective, PHOTO_COUNTS, type Photo } from '@radruf/contract'
import { Card, Notice, Stack, VisuallyHidden } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import css from './photo-group.module.css'
import { PhotoGuide } from './photo-guide.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import { StoredPhoto } from './stored-photo.tsx'
import type { Upload } from './upload-state.ts'
import { UploadView } from './upload-view.tsx'
import { addPhoto, type Uploads } from './uploads.ts'

/** What the error summary leads to: the button that takes the photo. */
export const photoFieldId = (perspective: Perspective): string => `field-photo-${perspective}`

type Props = {
  perspective: Perspective
  ticketId: string
  address: string
  photos: readonly Photo[]
  waiting: readonly Upload[]
  uploads: Uploads
  missing: boolean
}

/** One perspective: how it is taken, the photos there are, those on their way, and the way to add one. */
export function PhotoGroup({ perspective, ticketId, address, photos, waiting, uploads, missing }: Props) {
  const t = useTexts()
  const { min, max } = PHOTO_COUNTS[perspective]
  const title = t(`photos.perspectives.${perspective}.title`)
  const missingId = `${photoFieldId(perspective)}-missing`
  const room = max - photos.length - waiting.length
  const add = (files: readonly File[]) => {
    for (const file of files.slice(0, room)) void addPhoto(uploads, perspective, file)
  }
  return (
    <Card title={min === 0 ? `${title} ${t('optional')}` : title}>
      <Stack gap="m">
        {photos.length + waiting.length === 0 && (
          <>
            <p>{t(`photos.perspectives.${perspective}.hint`, { max })}</p>
            <PhotoGuide perspective={perspective} label={t('photos.guideAlt', { perspective: title })} />
          </>
        )}
        {missing && (
          <Notice tone="danger" id={missingId}>
            {t('problems.photo')}
          </Notice>
        )}
        <ul className={css.Photos}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <StoredPhoto photo={photo} ticketId={ticketId} address={address} title={title} />
            </li>
          ))}
          {waiting.map((upload) => (
            <li key={upload.clientId}>
              <UploadView upload={upload} uploads={uploads} title={title} />
            </li>
          ))}
        </ul>
        {room > 0 && (
          <PhotoPicker
            id={photoFieldId(perspective)}
            perspective={perspective}
            title={title}
            many={max > 1}
            describedBy={missing ? missingId : undefined}
            onPick={add}
          />
        )}
        <VisuallyHidden role="status">
          {photos.length > 0 ? t('photos.stored', { perspective: title }) : ''}
        </VisuallyHidden>
      </Stack>
    </Card>
  )
}
