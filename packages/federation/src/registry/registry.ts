import type { Asset } from '../release.ts'

/** The one small document that says which release of each remote is live. */
export type Registry = {
  /** Raised by one with every change; the handle of compare-and-swap. */
  generation: number
  /** What the live shell offers, written when it was put into service; the gate judges releases by it. */
  shell?: ShellOffer
  remotes: Record<string, RegistryEntry>
}

/** Versions that remotes run against in a shell: of its shared packages, and of the contract it speaks. */
export type ShellOffer = {
  shared: Record<string, string>
  contract: string
  /** Type declarations of what it gives to remotes and takes from them, archived in the store. Older registries have none. */
  types?: Asset
}

export type RegistryEntry = {
  /** Hash of the live release. */
  stable: string
  /** A release that a share of the visitors gets instead, in percent. */
  canary?: { release: string; percent: number }
  /** The live release stays whatever is published, until somebody unpins it. */
  pinned?: true
  /** The remote is off: everywhere it stood, its named screen says so. */
  disabled?: true
  /** What was live before, newest first: where rollback goes and what serves while the live release is broken. */
  before: string[]
  /** Every release that was ever let in, by hash. */
  releases: Record<string, ReleaseRecord>
  /** What happened to this remote, newest first. */
  history: HistoryEntry[]
}

export type ReleaseRecord = {
  version: string
  /** Integrity of the release's `remote.json`, which holds the integrity of everything else in it. */
  description: string
  /** Its files were deleted; the version stays taken. */
  removed?: true
}

export type RegistryAction =
  | 'fill'
  | 'offer'
  | 'publish'
  | 'canary'
  | 'promote'
  | 'rollback'
  | 'end canary'
  | 'pin'
  | 'unpin'
  | 'disable'
  | 'enable'
  | 'remove'
export type HistoryEntry = {
  at: string
  by: string
  what: RegistryAction
  release: string
  percent?: number
  /** Of what was done by itself: what led to it. */
  why?: string
}

export const EMPTY_REGISTRY: Registry = { generation: 0, remotes: {} }
