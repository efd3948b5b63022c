import { Button, Icon } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import css from './photo-page.module.css'
import { hasFailed, isUndecided } from './upload-state.ts'
import type { PhotoCapture } from './use-photo-capture.ts'

type Props = { capture: PhotoCapture; title: string; change: boolean }

/**
 * The action bar. Without a photo its two buttons take one or choose one, with a photo they continue or retake it. The elements stay the
 * same, so that the focus stays on the pressed button.
 */
export function CaptureActions({ capture, title, change }: Props) {
  const isTaking = capture.shot.state === 'missing' || capture.isRetaking
  const side = useSideAction(capture, title, isTaking)
  const { icon, text, ...main } = useMainAction(capture, change, isTaking)
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

/** The smaller button: it opens the gallery while the camera is shown, and retakes a photo afterwards. */
function useSideAction({ camera, openGallery, retake }: PhotoCapture, title: string, isTaking: boolean) {
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

function useMainAction(capture: PhotoCapture, change: boolean, isTaking: boolean) {
  const t = useTexts()
  const blockedReason = useBlockedReason(capture)
  const isWithoutCamera = capture.camera.at === 'unavailable'
  if (isTaking)
    return {
      icon: isWithoutCamera ? ('gallery' as const) : ('photo' as const),
      text: t(isWithoutCamera ? 'photos.choose' : 'photos.take'),
      loading: capture.camera.at === 'starting',
      loadingLabel: t('photos.starting'),
      onClick: capture.takePhoto,
    }
  return {
    icon: undefined,
    text: t(change ? 'save' : 'next'),
    loading: capture.isBusy,
    loadingLabel: t(capture.isSettling ? 'photos.sendingAll' : 'saving'),
    disabledReason: blockedReason,
    onClick: capture.continueCapture,
  }
}

/** The reason why the page cannot be left: an optional picture that failed or needs a decision. */
function useBlockedReason({ pending }: PhotoCapture) {
  const t = useTexts()
  const extras = pending.filter(({ perspective }) => perspective === 'extra')
  if (pending.some((upload) => upload.perspective === 'noise' && hasFailed(upload))) return t('noise.failedLeft')
  if (extras.some(hasFailed)) return t('photos.failedLeft')
  return extras.some(isUndecided) ? t('photos.undecided') : undefined
}
