import type { ComponentPropsWithRef } from 'react'
import css from './switch.module.css'

type Props = Omit<ComponentPropsWithRef<'button'>, 'role' | 'aria-checked' | 'children'> & {
  isOn: boolean
  'aria-label': string
}

/** A switch that saves itself: inside a form it submits, so that it also works without a script. */
export const Switch = ({ isOn, ...rest }: Props) => (
  <button type="submit" {...rest} role="switch" aria-checked={isOn} className={css.Switch}>
    <span aria-hidden="true" className={css.Track} />
  </button>
)
