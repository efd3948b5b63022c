import type { CallMessage } from '../core/call-message.ts'
import { isRegion, type Region } from './region.ts'

/** The side that ended a close-up: the customer, or their camera, which was turned or replaced. */
const ENDINGS = ['customer', 'camera'] as const
export type Ending = (typeof ENDINGS)[number]

/**
 * The participants' messages about a close-up. `closeUp`: the mechanic requests a region, or the whole picture with null. `closeUpSent`: the
 * region that the customer's page sends in place of the whole picture, or that it sends the whole picture again. It is repeated. `edge`: pixels
 * of the longest edge of the camera's whole picture, while a region is sent. A page that does not know them ignores them. Kinds and fields are
 * a wire format and must not be renamed.
 */
export type CloseUpMessage =
  | { kind: 'closeUp'; region: Region | null }
  | { kind: 'closeUpSent'; region: Region | null; ended?: Ending; edge?: number }

/** Parses a message of the counterpart. Returns undefined if it is malformed, or not about a close-up. */
export function parseCloseUpMessage({ kind, region, ended, edge }: CallMessage): CloseUpMessage | undefined {
  if (region !== null && !isRegion(region)) return undefined
  if (kind === 'closeUp') return { kind, region }
  if (kind !== 'closeUpSent') return undefined
  const ending = ENDINGS.find((candidate) => candidate === ended)
  return { kind, region, ...(ending && { ended: ending }), ...(typeof edge === 'number' && edge > 0 && { edge }) }
}
