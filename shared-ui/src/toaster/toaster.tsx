import { useEffect, useEffectEvent } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import css from './toaster.module.css'

export type ToasterProps = {
  /** The name of the region; sonner appends the hotkey. */
  containerAriaLabel: string
  closeLabel: string
  /** Receives sonner's `toast` when the region can announce toasts; returns a function that is called on unmount. */
  onReady?: (presenter: typeof toast) => () => void
}

/** Milliseconds after which assistive technology knows a new live region and announces what is added to it. */
const REGION_DELAY_MS = 100

/**
 * The product's toasts (SPEC §5 and §9). For swipe threshold, speed and removal delay sonner's defaults match the specification.
 * An entry of its own (`@radruf/shared-ui/toaster`), because hosts load it with the first toast.
 */
export function Toaster({ containerAriaLabel, closeLabel, onReady }: ToasterProps) {
  const connect = useEffectEvent(() => onReady?.(toast))
  useEffect(() => {
    let disconnect: (() => void) | undefined
    const timer = setTimeout(() => {
      disconnect = connect()
    }, REGION_DELAY_MS)
    return () => {
      clearTimeout(timer)
      disconnect?.()
    }
  }, [])
  return (
    <Sonner
      className={css.Toaster}
      dir="ltr"
      position="top-center"
      visibleToasts={3}
      duration={4000}
      gap={14}
      offset={24}
      mobileOffset={16}
      swipeDirections={['top', 'left', 'right']}
      hotkey={['altKey', 'KeyT']}
      closeButton
      containerAriaLabel={containerAriaLabel}
      style={WIDTH}
      toastOptions={{ closeButtonAriaLabel: closeLabel }}
    />
  )
}

const WIDTH = { '--width': '356px' } as React.CSSProperties
