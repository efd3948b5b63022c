import { IconButton } from '@radruf/shared-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import css from './photo-viewer.module.css'
import { useTexts } from './texts/index.ts'
import { useZoom } from './use-zoom.ts'

export type PhotoViewerProps = {
  /** Undefined while the viewer is closed. */
  picture: { src: string; width?: number; height?: number; title: string } | undefined
  onClose: () => void
  /** Further actions, such as removing the photo. */
  actions?: ReactNode
}

/** A picture over the whole screen: pinch, double tap, buttons or the keys + − 0 zoom; dragging or arrow keys move it. */
export default function PhotoViewerDialog({ picture, onClose, actions }: PhotoViewerProps): ReactNode {
  const titleId = useId()
  const root = useRef<HTMLDialogElement>(null)
  const isOpen = picture !== undefined
  useEffect(() => {
    const dialog = root.current
    if (!dialog || !isOpen) return
    const previousFocus = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
    }
  }, [isOpen])
  return (
    <dialog ref={root} aria-labelledby={titleId} onClose={() => isOpen && onClose()} className={css.Viewer}>
      {picture && <Content {...picture} titleId={titleId} onClose={onClose} actions={actions} />}
    </dialog>
  )
}

type ContentProps = NonNullable<PhotoViewerProps['picture']> &
  Pick<PhotoViewerProps, 'onClose' | 'actions'> & { titleId: string }

function Content({ src, width, height, title, titleId, onClose, actions }: ContentProps) {
  const t = useTexts()
  const { stage, zoom, zoomIn, zoomOut, reset, handlers } = useZoom()
  const onKeyDown = (event: KeyboardEvent) => {
    const command = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': reset }[event.key]
    if (!command || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    command()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the buttons in the bar.
    <div className={css.Panel} onKeyDown={onKeyDown}>
      <header className={css.Bar}>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="zoom-out" label={t('photos.viewer.zoomOut')} disabled={zoom === 1} onClick={zoomOut} />
        <IconButton icon="zoom-in" label={t('photos.viewer.zoomIn')} onClick={zoomIn} />
        <IconButton icon="close" label={t('photos.close')} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section ref={stage} className={css.Stage} tabIndex={0} aria-labelledby={titleId} {...handlers}>
        <img
          src={src}
          alt={t('photos.alt', { perspective: title })}
          width={width}
          height={height}
          draggable={false}
          className={css.Picture}
          style={{ inlineSize: `${zoom * 100}%`, blockSize: `${zoom * 100}%` }}
        />
      </section>
      {actions && <footer className={css.Bar}>{actions}</footer>}
    </div>
  )
}
