import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { ClipPlayer } from '@radruf/shell-kit'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { findClip, getDownloadAddress, getFullAddress, type Picture } from './picture.ts'
import { PictureStage } from './picture-stage.tsx'
import { StepButtons } from './step-buttons.tsx'
import { useTexts } from './texts/index.ts'
import { Thumbs } from './thumbs.tsx'
import { useModal } from './use-modal.ts'
import { useZoom } from './use-zoom.ts'
import css from './viewer.module.css'

export type ViewerProps = {
  pictures: readonly Picture[]
  /** The id of the shown picture; null while the viewer is closed. */
  shown: string | null
  /** Called with another picture, and with null to close. */
  onShow: (id: string | null) => void
  /** Path below which a shared case serves its pictures. */
  basePath?: string
  /** Further actions on the shown picture, such as removing it. */
  actions?: ReactNode
}

/** Pictures over the whole screen: zoom, pan, rotate, the next one, and two side by side. Dark in both colour schemes. */
export default function ViewerDialog({ pictures, shown, onShow, basePath, actions }: ViewerProps) {
  const t = useTexts()
  const titleId = useId()
  const root = useModal(shown)
  const index = pictures.findIndex(({ id }) => id === shown)
  const picture = pictures[index]
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({})
  const [comparedId, setComparedId] = useState<string | null>(null)
  const zoom = useZoom(picture?.id)
  if (!picture) return null
  const compared = pictures.find(({ id }) => id === comparedId && id !== picture.id)
  const clip = findClip(picture)
  const turn = turns[picture.id] ?? 0
  const rotate = () => setTurns({ ...turns, [picture.id]: (turn + 1) % 4 })
  const step = (by: number) => {
    const next = pictures[index + by]
    if (next) onShow(next.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [back, forward] = zoom.zoom > 1 ? [] : [() => step(-1), () => step(1)]
    const zooming = { '+': zoom.zoomIn, '=': zoom.zoomIn, '-': zoom.zoomOut, '0': zoom.reset }
    runCommand(event, { ArrowLeft: back, ArrowRight: forward, ...zooming, r: rotate })
  }
  return (
    <dialog
      ref={root}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={css.Viewer}
      onClose={() => onShow(null)}
      onKeyDown={onKeyDown}
    >
      <header className={css.Top}>
        <button type="button" className={css.Action} aria-label={t('close')} onClick={() => onShow(null)}>
          <Icon name="close" />
          <span>{t('close')}</span>
        </button>
        <Title id={titleId} caption={picture.caption} number={index + 1} count={pictures.length} />
        <a className={css.Action} aria-label={t('save')} href={getDownloadAddress(picture, basePath)} download>
          <Icon name="download" />
          <span>{t('save')}</span>
        </a>
      </header>
      <div className={css.Stages} data-compared={compared ? true : undefined}>
        {compared && (
          <figure className={css.Compared}>
            <img src={getFullAddress(compared, basePath)} alt={compared.caption} />
          </figure>
        )}
        <div className={css.Main}>
          {clip ? (
            <ClipPlayer clip={clip} label={picture.caption} basePath={basePath} className={css.Clip} autoPlay />
          ) : (
            <PictureStage
              picture={picture}
              basePath={basePath}
              zoom={zoom}
              turn={turn}
              onRotate={rotate}
              onStep={step}
              isComparing={comparedId !== null}
              onCompare={pictures.length > 1 ? () => setComparedId(comparedId === null ? picture.id : null) : undefined}
            />
          )}
          <StepButtons index={index} count={pictures.length} onStep={step} />
        </div>
      </div>
      <footer className={css.Bottom}>
        {pictures.length > 1 && <Thumbs pictures={pictures} shown={picture.id} basePath={basePath} onShow={onShow} />}
        <Caption isChoosing={comparedId !== null && !compared} caption={pictures.length > 1 ? picture.caption : ''} />
        {actions}
      </footer>
    </dialog>
  )
}

/** The position among several pictures, named by the picture; a single picture's caption. */
function Title({ id, caption, number, count }: { id: string; caption: string; number: number; count: number }) {
  const t = useTexts()
  return (
    <h2 id={id}>
      {count > 1 ? (
        <>
          <VisuallyHidden>{caption}, </VisuallyHidden>
          {t('position', { number, count })}
        </>
      ) : (
        caption
      )}
    </h2>
  )
}

function Caption({ isChoosing, caption }: { isChoosing: boolean; caption: string }) {
  const t = useTexts()
  return (
    <p role="status" className={css.Caption}>
      {isChoosing ? t('chooseOther') : caption}
    </p>
  )
}

/** Runs the command of the pressed key. A clip keeps its player's keys. */
function runCommand(event: KeyboardEvent, commands: Readonly<Record<string, (() => void) | undefined>>) {
  const command = commands[event.key]
  if (!command || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLVideoElement) return
  event.preventDefault()
  command()
}
