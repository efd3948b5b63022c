import { Button, Icon } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import css from './photo-page.module.css'
import { hasFailed, isUndecided } from './upload-state.ts'
import type { PhotoFinder } from './use-photo-finder.ts'

/** The action bar: take the photo or choose one; once the picture stands, go on or take it again. */
export function FinderActions({ finder, title, change }: { finder: PhotoFinder; title: string; change: boolean }) {
  const t = useTexts()
  const { shot, isRetaking, camera, pending, isBusy, isSettling } = finder
  if (shot.state === 'missing' || isRetaking)
    return (
      <div className={css.Bar}>
        {camera.at !== 'unavailable' && (
          <Button
            type="button"
            variant="secondary"
            className={css.Side}
            aria-label={`${t('photos.gallery')}: ${title}`}
            onClick={finder.openGallery}
          >
            <Icon name="gallery" />
            {t('photos.gallery')}
          </Button>
        )}
        <Button
          type="button"
          wide
          loading={camera.at === 'starting'}
          loadingLabel={t('photos.starting')}
          onClick={finder.takePhoto}
        >
          <Icon name={camera.at === 'unavailable' ? 'gallery' : 'photo'} />
          {t(camera.at === 'unavailable' ? 'photos.choose' : 'photos.take')}
        </Button>
      </div>
    )
  const extras = pending.filter(({ perspective }) => perspective === 'extra')
  const clips = pending.filter(({ perspective }) => perspective === 'noise')
  const blockedReason = clips.some(hasFailed)
    ? t('noise.failedLeft')
    : extras.some(hasFailed)
      ? t('photos.failedLeft')
      : extras.some(isUndecided)
        ? t('photos.undecided')
        : undefined
  return (
    <div className={css.Bar}>
      <Button
        type="button"
        variant="secondary"
        className={css.Side}
        aria-label={t('photos.retakeFor', { perspective: title })}
        onClick={finder.retake}
      >
        <Icon name="retry" />
        {t('photos.retake')}
      </Button>
      <Button
        type="button"
        wide
        loading={isBusy}
        loadingLabel={t(isSettling ? 'photos.sendingAll' : 'saving')}
        disabledReason={blockedReason}
        onClick={finder.goOn}
      >
        {t(change ? 'save' : 'next')}
      </Button>
    </div>
  )
}
