import {
  type LiveMark,
  type LiveMarksSession,
  type MarkShape,
  type MarkView,
  mirror,
  type Screen,
  toDrawnPose,
  toScreenPose,
} from '@radruf/call/live-marks'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import markCss from '../board/mark.module.css'
import { toPainter } from '../board/render-drawing.ts'
import { findVideo, usePictureBox } from '../media/video.tsx'
import type { Steps } from '../steps/use-steps.ts'
import { DrawingSurface } from './drawing-surface.tsx'
import css from './live-marks.module.css'
import { MarkLabels } from './mark-labels.tsx'
import { placeMark } from './place-mark.ts'
import type { MarkHint } from './use-mark-hint.ts'

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
  hint,
  counterpartName,
}: {
  session: LiveMarksSession
  /** The chosen tool; null while the person does not draw. */
  tool: MarkShape | null
  onToolEnd: () => void
  isMirrored: boolean
  /** The steps of the call: some are marks. */
  steps: Pick<Steps, 'ids' | 'current'>
  /** The mark that the customer is to look at; null for the mechanic. */
  hint: MarkHint | null
  counterpartName: string
}) {
  const layer = useRef<HTMLDivElement>(null)
  const box = usePictureBox(layer)
  const { marks, drafts, views, isSlow } = useStore(session.store)
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
      <MarkLabels session={session} steps={{ ids: stepIds, current }} counterpartName={counterpartName} />
      {!isSlow && <Compass marks={marks} views={views} isMirrored={isMirrored} hint={hint} />}
      {tool && box && <DrawingSurface key={tool} {...{ session, tool, isMirrored, box }} onEnd={onToolEnd} />}
    </div>
  )
}

/**
 * The direction of a mark that has left the picture, at the edge: of the latest one for the mechanic, who reads it below, and of the hint's one
 * for the customer, with its words.
 */
function Compass({
  marks,
  views,
  isMirrored,
  hint,
}: {
  marks: readonly LiveMark[]
  views: Readonly<Record<string, MarkView>>
  isMirrored: boolean
  hint: MarkHint | null
}) {
  const t = useTexts()
  const outside = hint ? hint.mark : marks.findLast(({ id }) => views[id]?.at === 'outside')
  const view = outside && views[outside.id]
  if (!outside || view?.at !== 'outside') return null
  const direction = isMirrored ? mirror(view.direction) : view.direction
  return (
    <div className={css.Compass} data-direction={direction} data-by={outside.by} aria-hidden="true">
      <svg viewBox="-38 -38 76 76" aria-hidden="true">
        <circle r="38" className={css.Disc} />
        <circle r="30" className={css.Ring} />
        <path d="M12 0H-12M-2 -10L-12 0L-2 10" className={css.Ring} />
      </svg>
      {hint && <p>{t(`liveMarks.outside.${direction}`, { count: 1, number: hint.number })}</p>}
    </div>
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
