import type { KeyboardEvent, PointerEvent } from 'react'
import css from './photo-separator.module.css'
import { useTexts } from './texts/index.ts'
import { SHARE } from './use-case-photo.ts'

/** The changes of the live picture's width by key, in percent of the stage. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -SHARE.step,
  ArrowRight: SHARE.step,
  Home: -100,
  End: 100,
}

/** The grip between the live picture and the photo (WAI-ARIA window splitter). `share`: the width of the live picture in percent. */
export function PhotoSeparator({ share, onResize }: { share: number; onResize: (percent: number) => void }) {
  const t = useTexts()
  const pressKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onResize(share + step)
  }
  const drag = ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) => {
    const stage = currentTarget.closest('[data-photo]')?.getBoundingClientRect()
    if (stage && currentTarget.hasPointerCapture(pointerId))
      onResize(((clientX - stage.left) / (stage.width || 1)) * 100)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a splitter has a value, which a rule has not.
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('separator')}
      aria-valuenow={share}
      aria-valuemin={SHARE.min}
      aria-valuemax={SHARE.max}
      aria-valuetext={t('percent', { percent: share })}
      className={css.Separator}
      onKeyDown={pressKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}
