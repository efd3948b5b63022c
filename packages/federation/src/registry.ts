import type { Asset } from './release.ts'

/** The document that names the live release of each remote. */
export type Registry = {
  /** Increases by one with every change; used for compare-and-swap. */
  generation: number
  /** Time after which a machine that sees the registry for the first time refuses it. Missing before the first change. */
  expires?: string
  /** Versions that the live shell offers, written when it starts; the release checks compare releases with it. */
  shell?: ShellOffer
  /** Builds of earlier shells whose pages can still be open, newest first. */
  earlierShells?: EarlierShell[]
  /** Releases are stopped: no visitor gets another one, except by a rollback. */
  frozen?: Freeze
  remotes: Record<string, RegistryEntry>
}

/** Time and author of a stop of all releases. */
export type Freeze = { at: string; by: string }

/** Versions of a shell's shared packages and of its contract. */
export type ShellOffer = {
  shared: Record<string, string>
  contract: string
  /** Archived type declarations of the shell's interface with remotes. Missing for a shell that runs from source. */
  types?: Asset
  /** The shell's build in the release store. Missing for a shell that runs from source. */
  build?: StoredBuild
}

/** A build in the release store: its hash, and the integrity of its description. */
export type StoredBuild = { hash: string; description: string }

/** The build of a shell, and the time at which another one went live. */
export type EarlierShell = StoredBuild & { until: string }

export type RegistryEntry = {
  /** Hash of the live release. */
  stable: string
  /** A release for a share of the visitors, in percent, and for signed-in staff. */
  canary?: Canary
  /** Hash of a release that goes live with the next shell that it fits. */
  staged?: string
  /** The live release stays until it is unpinned, whatever is published. */
  pinned?: true
  /** The remote is off: its areas show the fallback page. */
  disabled?: true
  /** Paths below which releases may add pages, without a trailing slash. */
  grants?: string[]
  /** Hashes of earlier live releases, newest first: the target of a rollback and the fallback for a damaged live release. */
  before: string[]
  /** Every release ever published, by hash. */
  releases: Record<string, ReleaseRecord>
  /** Changes of this remote, newest first. */
  history: HistoryEntry[]
}

/** Zero percent is a canary for staff alone. */
export type Canary = { release: string; percent: number; staff?: true }

export type ReleaseRecord = {
  version: string
  /** Integrity of the release's `remote.json`, which holds the integrity of everything else in it. */
  description: string
  /** Its files were deleted; the version stays taken. */
  removed?: true
}

export type HistoryEntry = {
  at: string
  by: string
  /** The name of an action of `packages/release-tool`. */
  what: string
  release: string
  percent?: number
  /** The canary is for signed-in staff too. */
  staff?: true
  /** Path of a grant. */
  prefix?: string
  /** Reason for an automatic change. */
  why?: string
  /** Id of the request that made the change, so that its repetition changes nothing. */
  request?: string
}

/** Whether a path is one of these or below it. */
export const isGranted = (path: string, grants: readonly string[] = []): boolean =>
  grants.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

export const EMPTY_REGISTRY: Registry = { generation: 0, remotes: {} }
