import { Toaster as Sonner } from 'sonner'
import css from './toaster.module.css'

export type ToasterProps = {
  /** The name of the region; sonner appends the hotkey. */
  containerAriaLabel: string
  closeLabel: string
}

/** The product's toasts (SPEC §5 and §9). For swipe threshold, speed and removal delay sonner's defaults match the specification. */
export function Toaster({ containerAriaLabel, closeLabel }: ToasterProps) {
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
