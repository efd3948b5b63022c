import {
  type LiveMark,
  type LiveMarksSession,
  type MarkShape,
  type MarkView,
  mirror,
  type Screen,
  toDrawnPose,
  toOrdinals,
  toScreenPose,
} from '@radruf/call/live-marks'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import markCss from '../board/mark.module.css'
import { toPainter } from '../board/render-drawing.ts'
import { findVideo, usePictureBox } from '../media/video.tsx'
import type { Steps } from '../steps/use-steps.ts'
import { DrawingSurface } from './drawing-surface.tsx'
import css from './live-marks.module.css'
import { placeMark } from './place-mark.ts'

/**
 * The marks on the moving picture of the customer's camera, and the surface on which they are drawn. The layer is a sibling of the video. Every
 * tracked frame moves the marks without rendering them again.
 */
export function LiveMarksLayer({
  session,
  tool,
  onToolEnd,
  isMirrored,
  steps: { ids: stepIds, current },
}: {
  session: LiveMarksSession
  /** The chosen tool; null while the person does not draw. */
  tool: MarkShape | null
  onToolEnd: () => void
  isMirrored: boolean
  /** The steps of the call: some are marks. */
  steps: Pick<Steps, 'ids' | 'current'>
}) {
  const layer = useRef<HTMLDivElement>(null)
  const box = usePictureBox(layer)
  const { marks, drafts, views, isSlow } = useStore(session.store)
  const numbers = toOrdinals([...marks, ...drafts], stepIds)
  const isOtherStep = (id: string) => (stepIds.includes(id) && id !== current?.id) || undefined
  const toView = (id: string) => views[id]?.at ?? (drafts.some((draft) => draft.id === id) ? 'drawn' : 'searched')
  useEffect(() => {
    const video = findVideo(layer.current)
    return video ? session.attach(video) : undefined
  }, [session])
  useEffect(() => session.paintWith((placed) => toPainter(layer.current ?? document.body, placed)), [session])
  useMovingMarks(layer, session, box && { box, isMirrored })
  return (
    <div ref={layer} className={css.Layer} data-role={session.role} data-slow={isSlow || undefined} data-marks-layer>
      <svg className={css.Strokes} aria-hidden="true">
        {[...marks, ...drafts].map(({ id, by }) => (
          <g key={id} data-live-mark={id} data-by={by} data-view={toView(id)} data-other-step={isOtherStep(id)}>
            <path className={markCss.Outline} data-by={by} />
            <path className={css.Ghost} />
          </g>
        ))}
      </svg>
      {[...marks, ...drafts].map(({ id, by, shape, text }) =>
        shape === 'arrow' ? null : (
          <span
            key={id}
            aria-hidden="true"
            className={css.Label}
            data-live-label={id}
            data-by={by}
            data-shape={shape}
            data-view={toView(id)}
            data-other-step={isOtherStep(id)}
          >
            {shape === 'text' ? text : numbers.get(id)}
          </span>
        ),
      )}
      <Compass marks={marks} views={views} isMirrored={isMirrored} />
      {tool && box && <DrawingSurface key={tool} {...{ session, tool, isMirrored, box }} onEnd={onToolEnd} />}
    </div>
  )
}

/** The direction of the latest mark that has left the picture, at the edge. The bar below says it in words. */
function Compass({
  marks,
  views,
  isMirrored,
}: {
  marks: readonly LiveMark[]
  views: Readonly<Record<string, MarkView>>
  isMirrored: boolean
}) {
  const outside = marks.findLast(({ id }) => views[id]?.at === 'outside')
  const view = outside && views[outside.id]
  if (!outside || view?.at !== 'outside') return null
  const direction = isMirrored ? mirror(view.direction) : view.direction
  return (
    <svg
      className={css.Compass}
      data-direction={direction}
      data-by={outside.by}
      viewBox="-38 -38 76 76"
      aria-hidden="true"
    >
      <circle r="38" className={css.Disc} />
      <circle r="30" className={css.Ring} />
      <path d="M12 0H-12M-2 -10L-12 0L-2 10" className={css.Ring} />
    </svg>
  )
}

/** Moves the marks with each tracked frame, and shows a mark that is examined where it was drawn. */
function useMovingMarks(layer: { current: HTMLElement | null }, session: LiveMarksSession, screen: Screen | null) {
  const latest = useRef(screen)
  useEffect(() => {
    latest.current = screen
    if (!screen || !layer.current) return
    for (const draft of session.store.getState().drafts) {
      const elements = findElements(layer.current, draft.id)
      if (elements) placeMark(elements, draft, toDrawnPose(draft.at, screen))
    }
  })
  useEffect(
    () =>
      session.onFrame((frame) => {
        if (!latest.current || !layer.current) return
        for (const mark of session.store.getState().marks) {
          const pose = toScreenPose(mark.id, frame, latest.current)
          const elements = pose && findElements(layer.current, mark.id)
          if (elements) placeMark(elements, mark, pose)
        }
      }),
    [layer, session],
  )
}

function findElements(layer: HTMLElement, id: string) {
  const group = layer.querySelector<SVGGElement>(`[data-live-mark="${CSS.escape(id)}"]`)
  if (!group) return undefined
  const [outline = null, centre = null] = group.querySelectorAll('path')
  return { group, outline, centre, label: layer.querySelector<HTMLElement>(`[data-live-label="${CSS.escape(id)}"]`) }
}
