import type { Quality } from '../quality.ts'

/** Whether the own picture is held back, and how many samples in a row speak against that. */
export type PictureHold = { held: boolean; against: number }
export const NOT_HELD: PictureHold = { held: false, against: 0 }

/** At or below `hold` a connection carries hardly a picture; from `resume` on it is worth another try. */
const QUALITY = { hold: 1, resume: 3 } as const
/** Samples in a row, one a second. Coming back takes longer: the picture itself may be what was too much. */
const IN_A_ROW = { hold: 3, resume: 8 } as const

/** The state after one more sample. */
export function heldAfter({ held, against }: PictureHold, quality: Quality): PictureHold {
  const speaksAgainst = held ? quality >= QUALITY.resume : quality <= QUALITY.hold
  if (!speaksAgainst) return { held, against: 0 }
  const needed = held ? IN_A_ROW.resume : IN_A_ROW.hold
  return against + 1 >= needed ? { held: !held, against: 0 } : { held, against: against + 1 }
}
