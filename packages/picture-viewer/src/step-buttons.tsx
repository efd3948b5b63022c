import { IconButton } from '@radruf/shared-ui'
import { clsx } from 'clsx'
import css from './picture-stage.module.css'
import { useTexts } from './texts/index.ts'

type Props = { index: number; count: number; onStep: (by: 1 | -1) => void }

/** The buttons to the previous and the next picture. */
export function StepButtons({ index, count, onStep }: Props) {
  const t = useTexts()
  return (
    <>
      {index > 0 && (
        <IconButton
          icon="back"
          label={t('previous')}
          className={clsx(css.Side, css.Previous)}
          onClick={() => onStep(-1)}
        />
      )}
      {index < count - 1 && (
        <IconButton icon="forward" label={t('next')} className={clsx(css.Side, css.Next)} onClick={() => onStep(1)} />
      )}
    </>
  )
}
