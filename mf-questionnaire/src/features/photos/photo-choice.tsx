import { Button, Icon } from '@radruf/shared-ui'
import { useProblemText } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import css from './photo-choice.module.css'
import { canRetry, type Upload } from './upload-state.ts'

type Props = {
  upload: Upload
  /** Takes another photo, or chooses one where there is no camera. */
  onAgain: () => void
  onOtherFile: () => void
  onUseAnyway: () => void
  onRetry: () => void
  onDiscard: () => void
}

/** The problem of a photo, and the two ways to go on. It stands below the picture instead of the action bar. */
export function PhotoChoice({ upload: { state }, onAgain, onOtherFile, onUseAnyway, onRetry, onDiscard }: Props) {
  const t = useTexts()
  const problemText = useProblemText()
  if (state.at === 'undecided')
    return (
      <Choice title={t(`photos.issues.${state.issue}.title`)} text={t(`photos.issues.${state.issue}.text`)}>
        <Button type="button" wide ref={focus} onClick={onAgain}>
          <Icon name="photo" />
          {t('photos.again')}
        </Button>
        <Button type="button" wide variant="secondary" onClick={onUseAnyway}>
          {t('photos.useAnyway')}
        </Button>
      </Choice>
    )
  if (state.at !== 'failed') return null
  const discard = (
    <Button type="button" wide variant="secondary" onClick={onDiscard}>
      {t('photos.discard')}
    </Button>
  )
  if (state.code === 'PHOTO_UNREADABLE')
    return (
      <Choice title={t('photos.notPhoto')} text={t('photos.photoFormats')}>
        <Button type="button" wide ref={focus} onClick={onOtherFile}>
          <Icon name="gallery" />
          {t('photos.otherFile')}
        </Button>
        {discard}
      </Choice>
    )
  const isKept = canRetry(state.code)
  return (
    <Choice title={t('photos.notSent')} text={problemText({ code: state.code, problem: {} })}>
      {isKept && <p className={css.Text}>{t('photos.kept')}</p>}
      <Button type="button" wide onClick={isKept ? onRetry : onAgain}>
        {t(isKept ? 'photos.retry' : 'photos.again')}
      </Button>
      {discard}
    </Choice>
  )
}

/** Moves the focus to the first way to go on, as soon as the choice appears. */
const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

function Choice({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className={css.Choice}>
      <div role="alert">
        <p className={css.Title}>
          <span className={css.Mark} aria-hidden="true">
            !
          </span>
          {title}
        </p>
        <p className={css.Text}>{text}</p>
      </div>
      {children}
    </div>
  )
}
