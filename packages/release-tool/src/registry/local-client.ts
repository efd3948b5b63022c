import { isDeepStrictEqual } from 'node:util'
import { ACTIONS, toChange } from './actions.ts'
import { forgetRemote, updateRegistry } from './change-registry.ts'
import { applyChange, goLiveWithShell } from './changes.ts'
import type { RegistryClient } from './client.ts'
import { findIncompatible, findStagedFor, listCandidates, withCompatibleRelease } from './compatibility.ts'
import { applyFreeze, applyRequest } from './freeze.ts'
import { findShellBuild, findStoredBuild, listEarlierShells } from './shell-builds.ts'
import type { ReleaseStore } from './store.ts'
import { sweepStore } from './sweep.ts'

/** Author of the changes of a local client. */
export type Author = { by: string; request?: string }

/** Works on a store directly, with its private key. */
export function createLocalClient(store: ReleaseStore, { by, request }: Author, target = ''): RegistryClient {
  const findMisfits: RegistryClient['findIncompatible'] = async (remote, named) =>
    findIncompatible(store, remote, listCandidates((await store.readRegistry()).remotes[remote], named))
  const freeze = async (frozen: boolean) =>
    (await updateRegistry(store, (registry) => applyFreeze(registry, frozen, { by, at: new Date() }))).registry
  return {
    target,
    canChange: store.canSign,
    readRegistry: store.readRegistry,
    readShellTypes: store.readShellTypes,
    findIncompatible: findMisfits,
    checkPermission: async () => {},
    putRelease: store.putRelease,
    async change(remote, requested, seen) {
      const change = await toChange(requested, (hash) => store.findReference(remote, hash))
      const named = 'release' in requested ? requested.release : undefined
      // The builds of this folder fit its shell.
      const isOwnBuild = requested.action === 'fill' || requested.action === 'offer'
      const incompatible = isOwnBuild ? new Map() : await findMisfits(remote, named)
      const actor = { by: ACTIONS[requested.action].actor ?? by, at: new Date(), request }
      const compatible = withCompatibleRelease(change, incompatible)
      const asked = { requested, change: compatible, seen }
      const result = await updateRegistry(store, (registry) => applyRequest(registry, remote, actor, asked))
      if (requested.action === 'remove') await store.deleteRelease(remote, requested.release)
      return result
    },
    fetchShell: (shell) => findShellBuild(store, shell),
    fetchRelease: (remote, build) => findStoredBuild(store, remote, build),
    async putShell({ shared, contract, build }, declarations) {
      const shell = { shared, contract, ...(build && { build }), types: await store.putShellTypes(declarations) }
      const fitting = await findStagedFor(store, shell)
      const actor = { by, at: new Date(), request }
      // The shell and the releases that were staged for it go live with one write.
      await updateRegistry(store, (registry) => {
        if (isDeepStrictEqual(registry.shell, shell)) return undefined
        const next = (registry.frozen ? [] : fitting).reduce(
          (current, { name, staged }) =>
            current.remotes[name]?.staged === staged
              ? (applyChange(current, name, actor, goLiveWithShell()) ?? current)
              : current,
          registry,
        )
        const earlierShells = listEarlierShells(registry, build, actor.at)
        return { ...next, generation: registry.generation + 1, shell, ...(earlierShells.length && { earlierShells }) }
      })
    },
    forgetRemote: (remote) => forgetRemote(store, remote),
    freeze: () => freeze(true),
    unfreeze: () => freeze(false),
    collectGarbage: () => sweepStore(store, { by, at: new Date(), request }),
    restore: async () => (await store.restore()).generation,
  }
}
