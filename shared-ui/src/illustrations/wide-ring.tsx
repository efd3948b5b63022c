import { SelfDrawnRing, type SelfDrawnRingProps } from './self-drawn-ring.tsx'
import { WIDE_RING, WIDE_RING_CENTRE_LINE } from './wide-ring-path.ts'

/** The product's ring around a line of large text, such as the time of an appointment. */
export function WideRing(props: Omit<SelfDrawnRingProps, 'ring'>) {
  return <SelfDrawnRing {...props} ring={RING} />
}

const RING = {
  viewBox: '0 0 346 160',
  outline: WIDE_RING,
  centreLine: WIDE_RING_CENTRE_LINE,
  bounds: { x: -10, y: -10, width: 366, height: 180 },
}
