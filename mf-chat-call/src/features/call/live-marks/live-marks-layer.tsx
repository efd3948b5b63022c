import {
  type Direction,
  FRAME_EDGE,
  isSeenByCounterpart,
  type LiveMark,
  type LiveMarksSession,
  listDrawn,
  type MarkShape,
  type MarkView,
  mirror,
  type Screen,
  toDrawnPose,
  toScreenPose,
} from '@radruf/call/live-marks'
import { type AnimationEvent, type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import markCss from '../board/mark.module.css'
import { prefersLessMotion } from '../board/mark.tsx'
import { toPainter } from '../board/render-drawing.ts'
import { findVideo, usePictureBox } from '../media/video.tsx'
import type { StepMarks } from '../steps/use-step-marks.ts'
import { isOtherStep, type Steps } from '../steps/use-steps.ts'
import { DrawingSurface } from './drawing-surface.tsx'
import css from './live-marks.module.css'
import { isUnplaced, MarkLabels, toViewName } from './mark-labels.tsx'
import { hasOutline, placeMark, type Turn } from './place-mark.ts'
import type { MarkHint } from './use-mark-hint.ts'

/**
 * The marks on the moving picture of the customer's camera, and the surface on which they are drawn. The layer is a sibling of the video. Every
 * tracked frame moves the marks without rendering them again.
 */
export function LiveMarksLayer({
  session,
  tool,
  onToolEnd,
  isPointing,
  isMirrored,
  steps,
  stepMarks: { pulsingIds, endPulse },
  hint,
  counterpartName,
}: {
  session: LiveMarksSession
  /** The chosen tool; null while the person does not draw. */
  tool: MarkShape | null
  onToolEnd: () => void
  /** The mouse moves the laser dot. */
  isPointing: boolean
  isMirrored: boolean
  /** The steps of the call: some are marks. */
  steps: Pick<Steps, 'ids' | 'current' | 'getTurn'>
  /** The marks that stand out. */
  stepMarks: Pick<StepMarks, 'pulsingIds' | 'endPulse'>
  /** The mark that the customer is to look at; null for the mechanic. */
  hint: MarkHint | null
  counterpartName: string
}) {
  const layer = useRef<HTMLDivElement>(null)
  const box = usePictureBox(layer)
  const state = useStore(session.store)
  const { marks, views, isSlow } = state
  // A mouse over a mark shows its state, unless the mouse draws or points.
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  useEffect(() => {
    const video = findVideo(layer.current)
    return video ? session.attach(video) : undefined
  }, [session])
  // Without dependencies: the ids are a new list at each render.
  useEffect(() => session.setSteps(steps.ids, steps.current?.id ?? null))
  useEffect(() => session.paintWith((placed) => toPainter(layer.current ?? document.body, placed)), [session])
  useMovingMarks(layer, session, box && { box, isMirrored })
  return (
    <div
      ref={layer}
      className={css.Layer}
      data-role={session.role}
      data-slow={isSlow || undefined}
      data-marks-layer
      data-hovers={(session.role === 'mechanic' && !tool && !isPointing) || undefined}
    >
      <svg className={css.Strokes} aria-hidden="true">
        {listDrawn(state).map(({ id, version, ...mark }) => (
          <Strokes
            key={`${id} ${version}`}
            {...mark}
            isArriving={mark.by !== session.role}
            turn={steps.getTurn(id)}
            data-live-mark={id}
            data-view={toViewName(state, id)}
            data-other-step={isOtherStep(steps, id) || undefined}
            data-unseen={!isSeenByCounterpart(state, id) || undefined}
            data-unplaced={isUnplaced(views[id])}
            data-pulse={pulsingIds.includes(id) || undefined}
            onAnimationEnd={endPulse}
            onPointerEnter={() => setHoveredId(id)}
            onPointerLeave={() => setHoveredId(null)}
          />
        ))}
      </svg>
      <MarkLabels session={session} steps={steps} counterpartName={counterpartName} hoveredId={hoveredId} />
      {!isSlow && <Compass marks={marks} views={views} isMirrored={isMirrored} hint={hint} />}
      {tool && box && <DrawingSurface key={tool} {...{ session, tool, isMirrored, box }} onEnd={onToolEnd} />}
    </div>
  )
}

/**
 * The strokes of a mark. `isArriving`: it comes from the other side, and draws itself once its part is found. `turn`: the direction in which
 * the part is turned.
 */
function Strokes({
  by,
  shape,
  isArriving,
  turn,
  ...group
}: Pick<LiveMark, 'by' | 'shape'> & { isArriving: boolean; turn: Turn | undefined } & ComponentProps<'g'>) {
  const mask = useId()
  const [isDrawing, setDrawing] = useState(isArriving && hasOutline(shape) && !prefersLessMotion())
  const stopDrawing = (event: AnimationEvent) => {
    event.stopPropagation()
    setDrawing(false)
  }
  return (
    <g data-by={by} data-drawing={isDrawing || undefined} {...group}>
      <path {...(isDrawing && { mask: `url(#${mask})` })} className={markCss.Outline} data-by={by} />
      <path className={css.Ghost} />
      {turn && <path className={`${markCss.Outline} ${css.Turn}`} data-by={by} data-turn={turn} />}
      {isDrawing && (
        <mask id={mask} maskUnits="userSpaceOnUse" {...MASK} className={markCss.Mask}>
          <path pathLength={1} className={css.Path} onAnimationEnd={stopDrawing} />
        </mask>
      )}
    </g>
  )
}

/** The area of a mask around a mark, in pixels of the tracker's frames. */
const MASK = { x: -FRAME_EDGE, y: -FRAME_EDGE, width: 2 * FRAME_EDGE, height: 2 * FRAME_EDGE }

/** Degrees by which the arrow to the left is turned clockwise. */
const COMPASS_DEGREES: Readonly<Record<Direction, number>> = {
  left: 0,
  'up-left': 45,
  up: 90,
  'up-right': 135,
  right: 180,
  'down-right': 225,
  down: 270,
  'down-left': 315,
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
        <path
          d="M12 0H-12M-2 -10L-12 0L-2 10"
          transform={`rotate(${COMPASS_DEGREES[direction]})`}
          className={css.Ring}
        />
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
        const { marks, drafts } = session.store.getState()
        for (const mark of marks) {
          if (drafts.some(({ id }) => id === mark.id)) continue
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
  return {
    group,
    outline,
    centre,
    path: group.querySelector<SVGPathElement>('mask path'),
    turn: group.querySelector<SVGPathElement>('[data-turn]'),
    label: layer.querySelector<HTMLElement>(`[data-live-label="${CSS.escape(id)}"]`),
  }
}
