import type { CallMessage } from '../core/call-message.ts'

/** A point of the customer's camera picture: x and y from the upper left corner, each 0 to 1. */
export type PicturePoint = { x: number; y: number }

/** The laser dots over the moving picture, on one participant's page. */
export type PointerState = {
  /** Whether the mouse moves the person's dot. A finger always does. */
  isOn: boolean
  local: PicturePoint | null
  /** The counterpart's dot. */
  remote: PicturePoint | null
  /** How the counterpart's page shows this person's dot, as it has confirmed; null while it has not. */
  seen: DotView | null
}

/** The size of the picture under a dot. The details of a small one cannot be made out. */
export type DotView = 'large' | 'small'

export type PointerEvent =
  | { type: 'switched'; isOn: boolean }
  | { type: 'moved'; point: PicturePoint | null }
  | { type: 'remoteMoved'; point: PicturePoint | null }
  | { type: 'confirmed'; view: DotView }
  | { type: 'confirmationMissed' }
  | { type: 'connectionLost' }

export const INITIAL_POINTER: PointerState = { isOn: false, local: null, remote: null, seen: null }

export function reducePointer(state: PointerState, event: PointerEvent): PointerState {
  switch (event.type) {
    case 'switched':
      return { ...state, isOn: event.isOn, local: null, seen: null }
    case 'moved':
      return { ...state, local: event.point }
    case 'remoteMoved':
      return { ...state, remote: event.point }
    case 'confirmed':
      return { ...state, seen: event.view }
    case 'confirmationMissed':
      return { ...state, seen: null }
    case 'connectionLost':
      return { ...state, local: null, remote: null, seen: null }
  }
}

/**
 * The participants' messages about a dot: its place, that it is gone, and the confirmation that it is shown, of a small picture with `small`.
 * `n` counts up, because these messages may overtake each other. Kinds and fields are a wire format and must not be renamed.
 */
export type PointerMessage =
  | { kind: 'point'; n: number; x: number; y: number }
  | { kind: 'pointGone'; n: number }
  | { kind: 'pointSeen'; small: boolean }

/** Parses a message of the counterpart. Returns undefined if it is malformed or not about the dots. */
export function parsePointerMessage({ kind, n, x, y, small }: CallMessage): PointerMessage | undefined {
  if (kind === 'pointSeen') return { kind, small: small === true }
  if (typeof n !== 'number' || !Number.isFinite(n)) return undefined
  if (kind === 'pointGone') return { kind, n }
  return kind === 'point' && isShare(x) && isShare(y) ? { kind, n, x, y } : undefined
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** The place of a picture within its element, in CSS pixels. A picture that fills its element can be larger than it. */
export type PictureBox = { left: number; top: number; width: number; height: number }

/** The point of the picture under a position in its element; null beside the picture. */
export function toPicturePoint(
  { x, y }: { x: number; y: number },
  { left, top, width, height }: PictureBox,
  isMirrored: boolean,
): PicturePoint | null {
  const share = { x: (x - left) / width, y: (y - top) / height }
  if (!isShare(share.x) || !isShare(share.y)) return null
  return isMirrored ? { x: 1 - share.x, y: share.y } : share
}

/** The position of a point of the picture in its element, in CSS pixels: the inverse of {@link toPicturePoint}. */
export const toPosition = (point: PicturePoint, { left, top, width, height }: PictureBox, isMirrored: boolean) => ({
  x: left + (isMirrored ? 1 - point.x : point.x) * width,
  y: top + point.y * height,
})
