import { Button, Icon } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import css from './photo-page.module.css'
import { hasFailed, isUndecided } from './upload-state.ts'
import type { PhotoFinder } from './use-photo-finder.ts'

type Props = { finder: PhotoFinder; title: string; change: boolean }

/**
 * The action bar: take the photo or choose one; once the picture stands, go on or take it again. Both are the same two buttons, so that
 * the focus stays on the one that was pressed.
 */
export function FinderActions({ finder, title, change }: Props) {
  const isTaking = finder.shot.state === 'missing' || finder.isRetaking
  const side = useSideAction(finder, title, isTaking)
  const { icon, text, ...main } = useMainAction(finder, change, isTaking)
  return (
    <div className={css.Bar}>
      {side && (
        <Button type="button" variant="secondary" className={css.Side} aria-label={side.label} onClick={side.onClick}>
          <Icon name={side.icon} />
          {side.text}
        </Button>
      )}
      <Button type="button" wide {...main}>
        {icon && <Icon name={icon} />}
        {text}
      </Button>
    </div>
  )
}

/** Choosing from the gallery where there is a camera, later taking the photo again. */
function useSideAction({ camera, openGallery, retake }: PhotoFinder, title: string, isTaking: boolean) {
  const t = useTexts()
  if (isTaking && camera.at === 'unavailable') return undefined
  return isTaking
    ? {
        icon: 'gallery' as const,
        text: t('photos.gallery'),
        label: `${t('photos.gallery')}: ${title}`,
        onClick: openGallery,
      }
    : {
        icon: 'retry' as const,
        text: t('photos.retake'),
        label: t('photos.retakeFor', { perspective: title }),
        onClick: retake,
      }
}

function useMainAction(finder: PhotoFinder, change: boolean, isTaking: boolean) {
  const t = useTexts()
  const blockedReason = useBlockedReason(finder)
  const isWithoutCamera = finder.camera.at === 'unavailable'
  if (isTaking)
    return {
      icon: isWithoutCamera ? ('gallery' as const) : ('photo' as const),
      text: t(isWithoutCamera ? 'photos.choose' : 'photos.take'),
      loading: finder.camera.at === 'starting',
      loadingLabel: t('photos.starting'),
      onClick: finder.takePhoto,
    }
  return {
    icon: undefined,
    text: t(change ? 'save' : 'next'),
    loading: finder.isBusy,
    loadingLabel: t(finder.isSettling ? 'photos.sendingAll' : 'saving'),
    disabledReason: blockedReason,
    onClick: finder.goOn,
  }
}

/** The reason why the page cannot be left: an optional picture that failed or needs a decision. */
function useBlockedReason({ pending }: PhotoFinder) {
  const t = useTexts()
  const extras = pending.filter(({ perspective }) => perspective === 'extra')
  if (pending.some((upload) => upload.perspective === 'noise' && hasFailed(upload))) return t('noise.failedLeft')
  if (extras.some(hasFailed)) return t('photos.failedLeft')
  return extras.some(isUndecided) ? t('photos.undecided') : undefined
}
