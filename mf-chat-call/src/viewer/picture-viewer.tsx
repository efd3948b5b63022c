import { type Clip, getPhotoAddress, PHOTOS_PATH } from '@radruf/contract'
import { Icon, IconButton } from '@radruf/shared-ui'
import { ClipPlayer, PhotoImage } from '@radruf/shell-kit'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import css from './picture-viewer.module.css'
import { useZoom } from './use-zoom.ts'

/** A picture, or a clip with its poster. */
export type Picture = { id: string; width: number; height: number; caption: string; clip?: Clip | null }

export type ViewerProps = {
  pictures: readonly Picture[]
  /** The id of the shown picture; null while the viewer is closed. */
  shown: string | null
  /** Called with another picture, and with null to close. */
  onShow: (id: string | null) => void
  /** Path below which a shared case serves its pictures. */
  basePath?: string
}

/** Pictures over the whole screen: zoom, pan, rotate, the next one, and two side by side. Dark in both colour schemes. */
export default function PictureViewer({ pictures, shown, onShow, basePath = PHOTOS_PATH }: ViewerProps) {
  const t = useTexts()
  const titleId = useId()
  const root = useRef<HTMLDialogElement>(null)
  const index = Math.max(
    0,
    pictures.findIndex(({ id }) => id === shown),
  )
  const picture = pictures[index]
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({})
  const [compared, setCompared] = useState<string | null>(null)
  const go = (step: number) => {
    const next = pictures[index + step]
    if (next) onShow(next.id)
  }
  const zoom = useZoom(go)
  useEffect(() => {
    const dialog = root.current
    if (!dialog) return
    const previousFocus = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is shown whole.
  useEffect(() => zoom.reset(), [shown])
  if (!picture) return null
  const turn = turns[picture.id] ?? 0
  const other = pictures.find(({ id }) => id === compared && id !== picture.id)
  const rotate = () => setTurns({ ...turns, [picture.id]: (turn + 1) % 4 })
  const onKeyDown = (event: KeyboardEvent) => {
    const isZoomed = zoom.zoom > 1
    const commands: Record<string, (() => void) | undefined> = {
      ArrowRight: isZoomed ? undefined : () => go(1),
      ArrowLeft: isZoomed ? undefined : () => go(-1),
      '+': zoom.zoomIn,
      '=': zoom.zoomIn,
      '-': zoom.zoomOut,
      '0': zoom.reset,
      r: rotate,
    }
    const command = commands[event.key]
    if (!command || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLVideoElement) return
    event.preventDefault()
    command()
  }
  return (
    <dialog
      ref={root}
      aria-labelledby={titleId}
      className={css.Viewer}
      onClose={() => onShow(null)}
      onKeyDown={onKeyDown}
    >
      <header className={css.Top}>
        <button type="button" className={css.Action} onClick={() => onShow(null)}>
          <Icon name="close" />
          {t('viewer.close')}
        </button>
        <h2 id={titleId}>{t('viewer.position', { number: index + 1, count: pictures.length })}</h2>
        <a
          className={css.Action}
          href={picture.clip ? `${basePath}/${picture.id}/clip` : getPhotoAddress(picture.id, 'large', basePath)}
          download
        >
          <Icon name="download" />
          {t('viewer.save')}
        </a>
      </header>
      <div className={css.Stages} data-compared={other ? true : undefined}>
        {other && (
          <figure className={css.Compared}>
            <img src={getPhotoAddress(other.id, 'large', basePath)} alt={other.caption} />
          </figure>
        )}
        <div className={css.Main}>
          {picture.clip ? (
            <ClipPlayer clip={picture} label={picture.caption} basePath={basePath} className={css.Clip} autoPlay />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
            <div ref={zoom.stage} className={css.Stage} tabIndex={0} {...zoom.handlers}>
              <img
                key={picture.id}
                src={getPhotoAddress(picture.id, 'large', basePath)}
                alt={picture.caption}
                draggable={false}
                className={css.Picture}
                data-turned={turn % 2 === 1 || undefined}
                style={{
                  inlineSize: `${zoom.zoom * 100}%`,
                  blockSize: `${zoom.zoom * 100}%`,
                  rotate: `${turn * 90}deg`,
                }}
              />
            </div>
          )}
          {zoom.zoom > 1 && !picture.clip && (
            <div className={css.Map} aria-hidden="true">
              <PhotoImage photo={picture} alt="" sizes="7rem" basePath={basePath} />
              <span
                style={{
                  insetInlineStart: `${zoom.visible.left * 100}%`,
                  insetBlockStart: `${zoom.visible.top * 100}%`,
                  inlineSize: `${zoom.visible.width * 100}%`,
                  blockSize: `${zoom.visible.height * 100}%`,
                }}
              />
            </div>
          )}
          {!picture.clip && (
            <div className={css.Stepper}>
              <IconButton icon="minus" label={t('viewer.smaller')} disabled={zoom.zoom === 1} onClick={zoom.zoomOut} />
              <output>{t('viewer.percent', { percent: Math.round(zoom.zoom * 100) })}</output>
              <IconButton icon="plus" label={t('viewer.larger')} onClick={zoom.zoomIn} />
              <IconButton icon="rotate" label={t('viewer.rotate')} onClick={rotate} />
              {pictures.length > 1 && (
                <IconButton
                  icon="compare"
                  label={t('viewer.compare')}
                  pressed={compared !== null}
                  onClick={() => setCompared(compared === null ? picture.id : null)}
                />
              )}
            </div>
          )}
          {index > 0 && (
            <IconButton
              icon="back"
              label={t('viewer.previous')}
              className={clsx(css.Side, css.Previous)}
              onClick={() => go(-1)}
            />
          )}
          {index < pictures.length - 1 && (
            <IconButton
              icon="forward"
              label={t('viewer.next')}
              className={clsx(css.Side, css.Next)}
              onClick={() => go(1)}
            />
          )}
        </div>
      </div>
      <footer className={css.Bottom}>
        {pictures.length > 1 && (
          <ul className={css.Thumbs}>
            {pictures.map(({ id, caption, width, height }, position) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.Thumb}
                  aria-label={t('viewer.show', { number: position + 1, caption })}
                  aria-current={id === picture.id || undefined}
                  onClick={() => onShow(id)}
                >
                  <PhotoImage photo={{ id, width, height }} alt="" sizes="5rem" basePath={basePath} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <p role="status" className={css.Caption}>
          {compared !== null && !other ? t('viewer.chooseOther') : picture.caption}
        </p>
      </footer>
    </dialog>
  )
}
