import type { Perspective } from '@radruf/contract'
import { Button, Icon, Row } from '@radruf/shared-ui'
import { type ChangeEvent, useRef } from 'react'
import { useTexts } from '../../texts/index.ts'

type Props = {
  id: string
  perspective: Perspective
  title: string
  many: boolean
  /** What is said about the photo, read with both buttons. */
  describedBy: string | undefined
  onPick: (files: readonly File[]) => void
}

/** Two ways to a photo: the camera at once, or one that was taken before. */
export function PhotoPicker({ id, perspective, title, many, describedBy, onPick }: Props) {
  const t = useTexts()
  const camera = useRef<HTMLInputElement>(null)
  const gallery = useRef<HTMLInputElement>(null)
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // The same file may be chosen again after it was removed.
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
        multiple={many}
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
