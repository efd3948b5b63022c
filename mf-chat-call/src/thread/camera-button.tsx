import { Icon } from '@radruf/shared-ui'
import { takeFiles } from '@radruf/shell-kit'
import { useRef, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import css from './composer.module.css'

/** Opens the device's camera for a photo, or the recorder for a clip. */
export function CameraButton({
  onFiles,
  onRecord,
}: {
  onFiles: (files: readonly File[]) => void
  onRecord: () => void
}) {
  const t = useTexts()
  const camera = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const choose = (action: () => void) => () => {
    setOpen(false)
    action()
  }
  const label = t('thread.composer.camera')
  return (
    <div className={css.Camera}>
      <button
        type="button"
        className={css.Tool}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="photo" size={1.625} />
        <span className={css.Word}>{label}</span>
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what the button opened.
        <div className={css.Choice} onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
          <button type="button" onClick={choose(() => camera.current?.click())}>
            <Icon name="photo" />
            {t('thread.composer.takePhoto')}
          </button>
          <button type="button" onClick={choose(onRecord)}>
            <Icon name="record" />
            {t('thread.composer.recordClip')}
          </button>
        </div>
      )}
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        hidden
        aria-label={t('thread.composer.takePhoto')}
        onChange={(event) => onFiles(takeFiles(event))}
      />
    </div>
  )
}
