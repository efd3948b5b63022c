import { z } from 'zod'
import { applyRollback } from '../guard/rollback-decision.ts'
import {
  type CanaryShare,
  type Change,
  ChangeRefused,
  canary,
  disable,
  enable,
  fill,
  offer,
  pin,
  preview,
  promote,
  publish,
  type ReleaseReference,
  remove,
  rollback,
  stage,
  unpin,
} from './changes.ts'

const release = z.string().regex(/^[0-9a-f]{16}$/, 'must be the hash of a release: 16 hex digits')
const percent = z.int().min(0).max(99)
const staff = z.literal(true).optional()
const change = <const A extends string, S extends z.ZodRawShape>(action: A, shape: S) =>
  z.strictObject({ action: z.literal(action), ...shape })

/** Changes that a command or the launcher requests of a registry, as they are sent over HTTP. */
export const requestedChange = z.discriminatedUnion('action', [
  change('publish', { release, percent: percent.optional(), staff }),
  change('preview', { release }),
  change('stage', { release }),
  change('canary', { release, percent, staff }),
  change('promote', { release: release.optional() }),
  change('rollback', {}),
  change('pin', { release: release.optional() }),
  change('unpin', {}),
  change('disable', {}),
  change('enable', {}),
  change('remove', { release }),
  change('fill', { release }),
  change('offer', { release }),
  change('automatic rollback', { release, since: z.iso.datetime(), why: z.string().max(500) }),
])
export type RequestedChange = z.output<typeof requestedChange>

/** Changes that `npm start` and the rollback guard make, and no team. */
export const OPERATOR_CHANGES: ReadonlySet<RequestedChange['action']> = new Set(['fill', 'offer', 'automatic rollback'])

/** The share of a canary; throws {@link ChangeRefused} when no visitor would get it. */
function toShare({ percent = 0, staff }: { percent?: number; staff?: true }): CanaryShare {
  if (!percent && !staff) throw new ChangeRefused('a canary needs a share of at least 1 %, or staff.')
  return { percent, ...(staff && { staff }) }
}

/** Converts a request to the change of an entry. `findReference` finds the stored release that a publish names. */
export async function toChange(
  requested: RequestedChange,
  findReference: (hash: string) => Promise<ReleaseReference | undefined>,
): Promise<Change> {
  const stored = async (hash: string) => {
    const reference = await findReference(hash)
    if (!reference) throw new ChangeRefused(`the store has no release ${hash}; publish it again.`)
    return reference
  }
  switch (requested.action) {
    case 'publish':
      return publish(await stored(requested.release), requested.percent === undefined ? undefined : toShare(requested))
    case 'preview':
      return preview(await stored(requested.release))
    case 'stage':
      return stage(await stored(requested.release))
    case 'fill':
      return fill(await stored(requested.release))
    case 'offer':
      return offer(await stored(requested.release))
    case 'canary':
      return canary(requested.release, toShare(requested))
    case 'promote':
      return promote(requested.release)
    case 'rollback':
      return rollback()
    case 'pin':
      return pin(requested.release)
    case 'unpin':
      return unpin()
    case 'disable':
      return disable()
    case 'enable':
      return enable()
    case 'remove':
      return remove(requested.release)
    case 'automatic rollback':
      return applyRollback(requested)
  }
}
