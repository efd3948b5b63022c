import type { Declarations } from '@radruf/federation/declarations'
import type { Registry, ShellOffer, StoredBuild } from '@radruf/federation/registry'
import type { RequestedChange } from './actions.ts'
import type { ReleaseReference } from './changes.ts'
import type { IncompatibleReleases } from './compatibility.ts'
import type { SweptBuilds } from './sweep.ts'

/** The registry for commands and the launcher: a store on this machine, or a registry process. */
export type RegistryClient = {
  /** One line that names the store, and whether a running registry reads it. */
  target: string
  /** Whether it can sign; otherwise the registry can only be read. */
  canChange: boolean
  readRegistry: () => Promise<Registry>
  /** The archived declarations of the live shell; undefined when they are missing or altered. */
  readShellTypes: (shell: ShellOffer) => Promise<Declarations | undefined>
  /** Releases that a change of this remote could make live and that do not fit the live shell. */
  findIncompatible: (remote: string, named?: string) => Promise<IncompatibleReleases>
  /** Throws `TokenRefused` unless the client may change the remote. */
  checkPermission: (remote: string) => Promise<void>
  /** Stores a built remote. Visitors get it only after a change. */
  putRelease: (dist: string) => Promise<ReleaseReference>
  /**
   * Changes one remote's entry with one write of the registry. `seen` is the time of the newest change that the author knows; throws
   * `ChangeOutdated` when there is a newer one.
   */
  change: (remote: string, requested: RequestedChange, seen?: string) => Promise<RegistryChange>
  /** Stops all releases: until `unfreeze` only rollbacks change what visitors get. */
  freeze: () => Promise<Registry>
  unfreeze: () => Promise<Registry>
  /** Folder with the live shell's build on this machine; undefined when the store has none or it was altered. */
  fetchShell: (shell: ShellOffer) => Promise<string | undefined>
  /** Folder of a stored release on this machine; undefined when the store has none or it was altered. */
  fetchRelease: (remote: string, build: StoredBuild) => Promise<string | undefined>
  /** Records what the live shell offers, with its stored build and its type declarations. */
  putShell: (offer: LiveShell, declarations: string) => Promise<void>
  /** Deletes a remote and all its releases, after the remote was deleted from the suite. */
  forgetRemote: (remote: string) => Promise<void>
  /** Deletes the files of builds that nothing can reach any more. */
  collectGarbage: () => Promise<SweptBuilds>
  /** Replaces an altered registry with the last valid one. Returns its generation. */
  restore: () => Promise<number>
}

/** The offer of a shell that goes live, and its stored build. */
export type LiveShell = Pick<ShellOffer, 'shared' | 'contract' | 'build'>

/** The registry after a change; `changed` is false when the entry already had that state. */
export type RegistryChange = { registry: Registry; changed: boolean }
