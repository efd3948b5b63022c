import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type MouseEvent, useId, useRef } from 'react'
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom'
import css from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonAppearance = {
  /** `primary` is for the next action; a page has one. */
  variant?: ButtonVariant
  /** As wide as its container. */
  wide?: boolean
}

export type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonAppearance & {
    /** An operation is running: the button keeps its focus and ignores clicks and submits. */
    loading?: boolean
    /** The text while `loading`; the button's own text by default. */
    loadingLabel?: string
    /** The reason for being disabled. Shown below and read with the button, which stays reachable by keyboard. */
    disabledReason?: string
  }

/** A second click on a submit button within this many milliseconds belongs to the first, unless something was entered between them. */
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
  const isBlocked = loading || disabledReason !== undefined
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const expectNextSubmit = useRef(() => {
    lastClick.current = Number.NEGATIVE_INFINITY
  })
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // `loading` arrives with the next render, too late for a double click.
    const isRepeated = rest.type !== 'button' && event.timeStamp - lastClick.current < DOUBLE_CLICK_MS
    if (isBlocked || isRepeated) return event.preventDefault()
    lastClick.current = event.timeStamp
    document.addEventListener('input', expectNextSubmit.current, { once: true })
    onClick?.(event)
  }
  const button = (
    <button
      {...rest}
      onClick={handleClick}
      aria-disabled={isBlocked || undefined}
      aria-busy={loading || undefined}
      aria-describedby={clsx(describedBy, disabledReason && reasonId) || undefined}
      data-variant={variant}
      data-wide={wide || undefined}
      data-loading={loading || undefined}
      className={clsx(css.Button, className)}
    >
      {loading && <span className={css.Spinner} aria-hidden="true" />}
      {loading && loadingLabel ? <span>{loadingLabel}</span> : children}
    </button>
  )
  // The wrapper stays while the reason is undefined: moving the button in the tree would lose its focus.
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

/** A link with the look of a button. */
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
