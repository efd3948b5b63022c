import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { FrameView } from './frame.tsx'
import { findClip, type Picture } from './picture.ts'
import { Thumbs } from './thumbs.tsx'
import { Tools } from './tools.tsx'
import { type About, TopBar } from './top-bar.tsx'
import { type Frame, type Frames, type Turning, useFrames } from './use-frames.ts'
import css from './viewer.module.css'

export type ViewerProps = {
  pictures: readonly Picture[]
  /** The id of the shown picture; null while the viewer is closed. */
  shown: string | null
  /** Called with another picture, and with null to close. */
  onShow: (id: string | null) => void
  /** Path below which a shared case serves its pictures. */
  basePath?: string
  /** Owner of the pictures, for a mechanic who has many cases. */
  about?: About
  /** Further actions on the shown picture, such as removing it. */
  actions?: ReactNode
}

/** Pictures over the whole screen: zoom, pan, rotate, the next one, and two side by side. Dark in both colour schemes. */
export default function ViewerDialog(props: ViewerProps & { turning: Turning }) {
  const { pictures, shown, onShow, basePath, about, actions } = props
  const titleId = useId()
  const root = useModal(shown)
  const frames = useFrames(props)
  if (!frames) return null
  const step = (by: number) => {
    const picture = by < 0 ? frames.previous : frames.next
    if (picture) frames.choose(picture.id)
  }
  const isAlone = pictures.length === 1
  return (
    <dialog
      ref={root}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={css.Viewer}
      onClose={() => onShow(null)}
      onKeyDown={(event) => runCommand(event, frames, step)}
    >
      <TopBar {...{ titleId, pictures, frames, basePath, about }} onClose={() => onShow(null)} />
      <div className={css.Frames} data-compared={frames.b ? true : undefined}>
        {listFrames(frames).map((frame) => (
          <FrameView
            key={frame.name}
            frame={frame}
            basePath={basePath}
            onStep={step}
            comparison={
              frames.b && { isActive: frame === frames.active, onActivate: () => frames.activate(frame.name) }
            }
          />
        ))}
      </div>
      <Tools frames={frames} onStep={step} />
      <footer className={css.Bottom}>
        {!isAlone && <Thumbs pictures={pictures} frames={frames} basePath={basePath} />}
        <p role="status" className={css.Caption}>
          {!isAlone && describe(frames.active.picture)}
        </p>
        {actions}
      </footer>
    </dialog>
  )
}

const listFrames = ({ a, b }: Frames): readonly Frame[] => (b ? [a, b] : [a])
const describe = ({ caption, detail }: Picture) => (detail ? `${caption} · ${detail}` : caption)

type Commands = Readonly<Record<string, (() => void) | undefined>>

/** The commands by key. A clip is neither zoomed nor rotated. */
function listCommands({ active: { picture, zoom }, rotate, compare }: Frames, step: (by: number) => void): Commands {
  const isClip = findClip(picture) !== undefined
  const steps: Commands = { ArrowLeft: () => step(-1), ArrowRight: () => step(1) }
  const tools: Commands = { '+': zoom.zoomIn, '=': zoom.zoomIn, '-': zoom.zoomOut, '0': zoom.reset, r: rotate }
  // The arrow keys move an enlarged picture.
  return { c: compare, ...(isClip ? steps : tools), ...(zoom.zoom <= 1 && steps) }
}

/** Runs the command of the pressed key. A clip keeps its player's keys. */
function runCommand(event: KeyboardEvent, frames: Frames, step: (by: number) => void) {
  const command = listCommands(frames, step)[event.key]
  if (!command || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLVideoElement) return
  event.preventDefault()
  command()
}

/**
 * Opens a dialog as modal while it is mounted, and returns the focus to the element that had it. The dialog takes the focus of an
 * element that another picture removes, so that its keys go on working.
 */
function useModal(shownId: string | null) {
  const root = useRef<HTMLDialogElement>(null)
  // A passive effect would return the focus when the person may have moved on.
  useLayoutEffect(() => {
    const dialog = root.current
    if (!dialog) return
    const previousFocus = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture may remove the focused element.
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) root.current?.focus()
  }, [shownId])
  return root
}
