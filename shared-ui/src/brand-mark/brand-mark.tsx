import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import css from './brand-mark.module.css'
import { MARK_PATH, MARK_STROKE_WIDTH } from './mark.ts'

/** The product's logo, shown beside its name. Hidden from assistive technology, which reads the name. */
export function BrandMark({ className, ...rest }: ComponentPropsWithRef<'svg'>) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" {...rest} className={clsx(css.BrandMark, className)}>
      <rect width="32" height="32" rx="8" className={css.Background} />
      <path d={MARK_PATH} strokeWidth={MARK_STROKE_WIDTH} className={css.Line} />
    </svg>
  )
}
