import { Icon, type IconName } from '@radruf/shared-ui'
import { clsx } from 'clsx'
import { findClip } from './picture.ts'
import { useTexts } from './texts/index.ts'
import css from './tools.module.css'
import type { Frames } from './use-frames.ts'

/** The tools of the active frame and the buttons to the pictures before and after it. */
export function Tools({ frames, onStep }: { frames: Frames; onStep: (by: 1 | -1) => void }) {
  const t = useTexts()
  const { active, b, previous, next, rotate, compare, couple, isCoupled } = frames
  const isPicture = !findClip(active.picture)
  return (
    <div className={css.Bar}>
      {compare && (
        <Tool
          icon="back"
          word={t('previousWord')}
          label={t('previous')}
          className={css.Previous}
          isDisabled={!previous}
          onClick={() => onStep(-1)}
        />
      )}
      <div className={css.Tools}>
        {isPicture && <ZoomTools frames={frames} />}
        {(isPicture || compare) && (
          <div className={css.Group}>
            {isPicture && <Tool icon="again" word={t('rotate')} onClick={rotate} />}
            {compare && <Tool icon="compare" word={t('compare')} isPressed={b !== undefined} onClick={compare} />}
            {b && <Tool icon="link" word={t('couple')} isPressed={isCoupled} onClick={couple} />}
          </div>
        )}
      </div>
      {compare && (
        <Tool
          icon="forward"
          word={t('nextWord')}
          label={t('next')}
          className={css.Next}
          isDisabled={!next}
          onClick={() => onStep(1)}
        />
      )}
    </div>
  )
}

function ZoomTools({ frames: { active } }: { frames: Frames }) {
  const t = useTexts()
  const { zoom, zoomIn, zoomOut, isSmallest, isLargest } = active.zoom
  return (
    <div className={clsx(css.Group, css.Zoom)}>
      <Tool icon="minus" word={t('smaller')} isDisabled={isSmallest} onClick={zoomOut} />
      <output>{t('percent', { percent: Math.round(zoom * 100) })}</output>
      <Tool icon="plus" word={t('larger')} isDisabled={isLargest} onClick={zoomIn} />
    </div>
  )
}

type ToolProps = {
  icon: IconName
  word: string
  /** The accessible name, where the word alone does not say enough. */
  label?: string
  className?: string | undefined
  isPressed?: boolean
  /** The button keeps its focus and ignores clicks. */
  isDisabled?: boolean
  onClick: () => void
}

function Tool({ icon, word, label, className, isPressed, isDisabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={clsx(css.Tool, className)}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      <Icon name={icon} size={1.375} />
      <span>{word}</span>
    </button>
  )
}
