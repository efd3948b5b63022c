import type { Registry } from '@radruf/federation/registry'
import { ACTIONS, type RequestedChange } from './actions.ts'
import { applyChange, type Change, ChangeOutdated, ChangeRefused, type RegistryActor } from './changes.ts'

/** The registry with all releases stopped, or going on; undefined when it has that state already. */
export function applyFreeze(registry: Registry, frozen: boolean, { by, at }: RegistryActor): Registry | undefined {
  if (Boolean(registry.frozen) === frozen) return undefined
  const { frozen: _, ...rest } = registry
  return { ...rest, generation: registry.generation + 1, ...(frozen && { frozen: { by, at: at.toISOString() } }) }
}

type Request = {
  requested: RequestedChange
  /** The change that the request stands for. */
  change: Change
  /** Time of the newest change that the author knows. */
  seen?: string | undefined
}

/**
 * The registry after a requested change to the remote `name`; undefined when nothing changes. Throws {@link ChangeRefused} while
 * releases are stopped, and {@link ChangeOutdated} when the author does not know the newest change.
 */
export function applyRequest(
  registry: Registry,
  name: string,
  actor: RegistryActor,
  { requested, change, seen }: Request,
): Registry | undefined {
  if (isStopped(registry, name, requested)) {
    assertNotStopped(registry, requested)
    return undefined
  }
  const next = applyChange(registry, name, actor, change)
  const newest = registry.remotes[name]?.history[0]
  if (next && seen !== undefined && newest && newest.at !== seen)
    throw new ChangeOutdated(`${name} was changed by ${newest.by} at ${newest.at}; look at it again.`)
  return next
}

/**
 * Whether a change waits until releases go on. A rollback never does, and neither does holding the live release. The start of the
 * product still fills in a remote that has no release at all.
 */
function isStopped({ frozen, remotes }: Registry, name: string, requested: RequestedChange): boolean {
  if (!frozen || !ACTIONS[requested.action].isStoppable) return false
  const stable = remotes[name]?.stable
  if (requested.action === 'fill') return Boolean(stable)
  return requested.action !== 'pin' || (requested.release !== undefined && requested.release !== stable)
}

/** The start of the product is not refused; it changes nothing. */
function assertNotStopped({ frozen }: Registry, { action }: RequestedChange) {
  if (frozen && action !== 'fill')
    throw new ChangeRefused(
      `releases are stopped since ${frozen.at} by ${frozen.by}. A rollback works; \`mf unfreeze\` lets releases go on.`,
    )
}
