import type { Declarations } from '@radruf/federation/declarations'
import type { ShellOffer } from '@radruf/federation/registry'
import type { Release } from '@radruf/federation/release'

/** Paths and slots that the contract assigns to a remote. */
export type RemoteSurface = { paths: readonly string[]; slots: readonly string[] }

/** A release to be checked before it is published. */
export type Candidate = {
  release: Release
  /** Folder with its files. */
  dist: string
  surface: RemoteSurface
  /** Versions that the live shell offers. */
  shell: ShellOffer
  /** Type declarations archived with the live shell; undefined when they are missing or altered. */
  shellTypes: Declarations | undefined
  /** Root folder of the suite. */
  root: string
  /** Path of the built shell's rendering module, which exports the shared modules as `sharedScope`. */
  shellModule: string
  /** Milliseconds for evaluating the server bundle. */
  evaluationTimeoutMs?: number
  trial: ReleaseTrial
}

/** Renders every page and slot of a release in the live shell, with data of the contract. Each function returns the problems. */
export type ReleaseTrial = {
  renderOnServer: () => Promise<string[]>
  renderInBrowser: () => Promise<string[]>
}

/** Reason for refusing a release, and how to fix it. */
export type Objection = { reason: string; fix: string }

export type ReleaseCheck = {
  name: string
  findObjections: (candidate: Candidate) => Objection[] | Promise<Objection[]>
}
