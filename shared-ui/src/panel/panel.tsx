import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import css from './panel.module.css'

export type PanelProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  /** A line above the title, for example with whom an appointment is. */
  label?: ReactNode
  title: ReactNode
  headingLevel?: 2 | 3
  /** A drawing or photo of 84 pixels beside label, title and text. */
  picture?: ReactNode
  /** The next step: one primary button and at most one other. */
  actions?: ReactNode
  /** Links and plain text below the actions, from edge to edge. */
  links?: ReactNode
}

/** Dark panel with the next step and its action. At most one per page. Dark in both colour schemes. */
export function Panel(props: PanelProps) {
  const { label, title, headingLevel = 2, picture, actions, links, className, children, ...rest } = props
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section aria-labelledby={titleId} {...rest} className={clsx(css.Panel, className)}>
      {picture && <div className={css.Picture}>{picture}</div>}
      {label && <p className={css.Label}>{label}</p>}
      <Heading id={titleId} className={css.Title}>
        {title}
      </Heading>
      {children && <div className={css.Text}>{children}</div>}
      {actions && <div className={css.Actions}>{actions}</div>}
      {links && <div className={css.Links}>{links}</div>}
    </section>
  )
}
