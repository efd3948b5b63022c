import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import css from './card.module.css'

export type CardProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  title?: ReactNode
  headingLevel?: 2 | 3 | 4
  /** `brand` highlights the card with the next action. */
  tone?: 'plain' | 'brand' | 'success' | 'danger'
  actions?: ReactNode
}

/** A surface for related content. With a title it is a region of that name. */
export function Card({ title, headingLevel = 2, tone = 'plain', actions, className, children, ...rest }: CardProps) {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      {...rest}
      data-tone={tone}
      className={clsx(css.Card, className)}
    >
      {title && (
        <Heading id={titleId} className={css.Title}>
          {title}
        </Heading>
      )}
      {children}
      {actions && <div className={css.Actions}>{actions}</div>}
    </section>
  )
}
