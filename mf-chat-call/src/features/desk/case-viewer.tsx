import { getPhotoAddress, type Photo } from '@radruf/contract'
import { Button, Dialog, Row } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import css from './case-viewer.module.css'

type CaseViewerProps = {
  photos: readonly Photo[]
  /** Index of the shown photo; undefined while the viewer is closed. */
  index: number | undefined
  onChange: (index: number | undefined) => void
}

/** The photos of a case in full size, one after the other; the arrow keys step. */
export function CaseViewer({ photos, index, onChange }: CaseViewerProps) {
  const t = useTexts()
  const photo = index === undefined ? undefined : photos[index]
  const step = (by: number) => onChange(((index ?? 0) + by + photos.length) % photos.length)
  return (
    <Dialog
      open={photo !== undefined}
      onClose={() => onChange(undefined)}
      closeLabel={t('close')}
      title={
        photo
          ? t('viewer.title', {
              caption: t(`perspectives.${photo.perspective}`),
              number: (index ?? 0) + 1,
              count: photos.length,
            })
          : ''
      }
      className={css.Viewer}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') step(1)
        if (key === 'ArrowLeft') step(-1)
      }}
      actions={
        photos.length > 1 && (
          <Row>
            <Button type="button" variant="secondary" onClick={() => step(-1)}>
              {t('viewer.previous')}
            </Button>
            <Button type="button" variant="secondary" onClick={() => step(1)}>
              {t('viewer.next')}
            </Button>
          </Row>
        )
      }
    >
      {photo && (
        <img
          className={css.Picture}
          src={getPhotoAddress(photo.id, 'large')}
          alt={t(`perspectives.${photo.perspective}`)}
          width={photo.width}
          height={photo.height}
        />
      )}
    </Dialog>
  )
}
