import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type MouseEvent, useId, useRef } from 'react'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom'
import css from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonAppearance = {
  /** `primary` is the one thing to do next on a screen. */
  variant?: ButtonVariant
  /** As wide as its container. */
  wide?: boolean
}

export type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonAppearance & {
    /** Something is under way: the button keeps its focus and swallows clicks and submits. */
    loading?: boolean
    /** What is under way, in words; the button's own text otherwise. */
    loadingLabel?: string
    /** Why it cannot be used now. Shown beneath and read with the button, which stays reachable by keyboard. */
    disabledReason?: string
  }

/** Milliseconds within which a second click on a submit button belongs to the first. */
const DOUBLE_CLICK_MS = 500

/** A native button: inside a form it submits unless `type="button"` is given. */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    wide = false,
    loading = false,
    loadingLabel,
    disabledReason,
    className,
    children,
    onClick,
    'aria-describedby': describedBy,
    ...rest
  } = props
  const reasonId = useId()
  const blocked = loading || disabledReason !== undefined
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // `loading` comes with the next render, which a double tap does not wait for.
    const again = rest.type !== 'button' && event.timeStamp - lastClick.current < DOUBLE_CLICK_MS
    if (blocked || again) return event.preventDefault()
    lastClick.current = event.timeStamp
    onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      onClick={handleClick}
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
      aria-describedby={clsx(describedBy, disabledReason && reasonId) || undefined}
      data-variant={variant}
      data-wide={wide || undefined}
      data-loading={loading || undefined}
      className={clsx(css.Button, className)}
    >
      {loading && <span className={css.Wheel} aria-hidden="true" />}
      {loading && loadingLabel ? loadingLabel : children}
    </button>
  )
  // Around a button that can have a reason even while there is none: it would lose the focus if it moved in the tree.
  if (!('disabledReason' in props)) return button
  return (
    <span className={disabledReason ? css.WithReason : css.WithoutReason} data-wide={wide || undefined}>
      {button}
      {disabledReason && (
        <span id={reasonId} className={css.Reason}>
          {disabledReason}
        </span>
      )}
    </span>
  )
}

export type ButtonLinkProps = RouterLinkProps & ButtonAppearance

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ variant = 'primary', wide = false, className, ...rest }: ButtonLinkProps) {
  return (
    <RouterLink
      {...rest}
      data-variant={variant}
      data-wide={wide || undefined}
      className={clsx(css.Button, className)}
    />
  )
}
