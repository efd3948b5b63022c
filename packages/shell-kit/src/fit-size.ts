import { LARGE_SIDE } from '@radruf/contract'

/** Returns the size of a picture shrunk to its longest edge in pixels; small pictures keep their size. */
export function fitSize({ width, height }: { width: number; height: number }, edge = LARGE_SIDE) {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
