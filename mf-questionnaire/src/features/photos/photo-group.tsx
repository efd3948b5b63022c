import { type Perspective, PHOTO_COUNTS, type Photo } from '@radruf/contract'
import { Button, Card, Icon, Notice, Row, Stack, VisuallyHidden } from '@radruf/shared-ui'
import { type ChangeEvent, useRef } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './photo-group.module.css'
import { PhotoGuide } from './photo-guide.tsx'
import { StoredPhoto, UploadItem } from './photo-items.tsx'
import type { Upload } from './upload-state.ts'
import { addPhoto, type Uploads } from './uploads.ts'

/** The id of the button that takes the photo; the error summary links to it. */
export const getPhotoFieldId = (perspective: Perspective): string => `field-photo-${perspective}`

type Props = {
  perspective: Perspective
  ticketId: string
  address: string
  photos: readonly Photo[]
  /** Uploads that are not among the photos of the ticket yet. */
  pending: readonly Upload[]
  uploads: Uploads
  isMissing: boolean
}

/** One perspective: guidance, stored photos, uploads, and the buttons that add a photo. */
export function PhotoGroup({ perspective, ticketId, address, photos, pending, uploads, isMissing }: Props) {
  const t = useTexts()
  const { min, max } = PHOTO_COUNTS[perspective]
  const title = t(`photos.perspectives.${perspective}.title`)
  const fieldId = getPhotoFieldId(perspective)
  const missingId = `${fieldId}-missing`
  const remaining = max - photos.length - pending.length
  const add = (files: readonly File[]) => {
    for (const file of files.slice(0, remaining)) void addPhoto(uploads, perspective, file)
  }
  return (
    <Card title={min === 0 ? `${title} ${t('optional')}` : title}>
      <Stack gap="m">
        {photos.length + pending.length === 0 && (
          <>
            <p>{t(`photos.perspectives.${perspective}.hint`, { max })}</p>
            <PhotoGuide perspective={perspective} label={t('photos.guideAlt', { perspective: title })} />
          </>
        )}
        {isMissing && (
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
          {pending.map((upload) => (
            <li key={upload.clientId}>
              <UploadItem upload={upload} uploads={uploads} title={title} />
            </li>
          ))}
        </ul>
        {remaining > 0 && (
          <PhotoPicker
            id={fieldId}
            perspective={perspective}
            title={title}
            multiple={max > 1}
            describedBy={isMissing ? missingId : undefined}
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

type PickerProps = {
  id: string
  perspective: Perspective
  title: string
  multiple: boolean
  /** The id of a notice that describes both buttons. */
  describedBy: string | undefined
  onPick: (files: readonly File[]) => void
}

/** Two ways to add a photo: the camera, or the gallery. */
function PhotoPicker({ id, perspective, title, multiple, describedBy, onPick }: PickerProps) {
  const t = useTexts()
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Without the reset, choosing the same file again fires no event.
    currentTarget.value = ''
    onPick(files)
  }
  const input = { type: 'file', accept: 'image/*', hidden: true, onChange: pick } as const
  return (
    <Row gap="s">
      <input
        {...input}
        ref={camera}
        name={`camera-${perspective}`}
        capture="environment"
        aria-label={t('photos.takeFor', { perspective: title })}
      />
      <input
        {...input}
        ref={gallery}
        name={`photo-${perspective}`}
        multiple={multiple}
        aria-label={t('photos.chooseFor', { perspective: title })}
      />
      <Button
        id={id}
        type="button"
        variant="secondary"
        aria-describedby={describedBy}
        aria-label={t('photos.takeFor', { perspective: title })}
        onClick={() => camera.current?.click()}
      >
        <Icon name="photo" size={1.25} />
        {t('photos.take')}
      </Button>
      <Button
        type="button"
        variant="quiet"
        aria-describedby={describedBy}
        aria-label={t('photos.chooseFor', { perspective: title })}
        onClick={() => gallery.current?.click()}
      >
        <Icon name="gallery" size={1.25} />
        {t('photos.choose')}
      </Button>
    </Row>
  )
}
