import { RING_CENTRE_LINE, RINGS } from './rings.ts'
import { SelfDrawnRing, type SelfDrawnRingProps } from './self-drawn-ring.tsx'

export type RingShape = 'a' | 'b' | 'c'
export type MarkRingProps = Omit<SelfDrawnRingProps, 'ring'> & { shape?: RingShape }

/**
 * The product's signature: a ring drawn by hand around what matters. It draws itself once in 500 ms and takes the colour of
 * its text; stretched, it becomes an ellipse. At most two on a screen, and never the only carrier of a meaning.
 */
export function MarkRing({ shape = 'a', ...rest }: MarkRingProps) {
  return <SelfDrawnRing {...rest} ring={{ ...ROUND, outline: RINGS[shape] }} />
}

const ROUND = {
  viewBox: '0 0 100 100',
  centreLine: RING_CENTRE_LINE,
  bounds: { x: -10, y: -10, width: 120, height: 120 },
}
