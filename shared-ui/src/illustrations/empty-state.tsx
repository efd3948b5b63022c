import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import type { Drawing } from './drawings.ts'
import css from './empty-state.module.css'
import { Illustration } from './illustration.tsx'
import { MarkRing } from './mark-ring.tsx'

export type EmptyStateProps = ComponentPropsWithRef<'div'> & { drawing: Drawing }

/** An empty screen or list: a drawing in the product's ring, and below it what will be here or what to do. */
export function EmptyState({ drawing, className, children, ...rest }: EmptyStateProps) {
  return (
    <div {...rest} data-empty className={clsx(css.EmptyState, className)}>
      <span className={css.Picture}>
        <Illustration drawing={drawing} />
        <MarkRing shape="b" width={144} height={136} weight={6} delay={200} className={css.Ring} />
      </span>
      {children}
    </div>
  )
}
