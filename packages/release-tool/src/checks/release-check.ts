import type { Declarations } from '@radruf/federation/declarations'
import type { ShellOffer } from '@radruf/federation/registry'
import type { Addition, Release } from '@radruf/federation/release'
import type { Objection } from '../refusal.ts'

/** Paths and slots of a remote. */
export type RemoteSurface = { paths: readonly string[]; slots: readonly string[] }

/** The suite's types that the check `exposed-types` compares. */
export type TypeRules = {
  /** The type of what a remote exposes, and the module that exports it. */
  exposed: { module: string; type: string }
  /** Exports of shared modules that are compared with the exposed module. */
  ignored: readonly string[]
  /** Path in the declarations of the module that exports the service's endpoints as `paths`. */
  service: string
}

/** A release to be checked before it is published. */
export type ReleaseCandidate = {
  release: Release
  /** Folder with its files. */
  dist: string
  /** Those that the contract assigns to the remote, and those that the release adds. */
  surface: RemoteSurface
  /** Paths below which the registry lets the remote add pages. */
  grants: readonly string[]
  /** What is wrong with the pages that a release adds. */
  listAdditionProblems: (adds: Addition) => string[]
  /** Versions that the live shell offers. */
  shell: ShellOffer
  /** Type declarations archived with the live shell; undefined when they are missing or altered. */
  shellTypes: Declarations | undefined
  /** Folder with the configuration and `node_modules`. */
  root: string
  /** Folder of the remote's package. */
  folder: string
  types: TypeRules
  /** Path of the built shell's rendering module, which exports the shared modules as `sharedScope`. */
  shellModule: string
  /** Milliseconds for evaluating the server bundle. */
  evaluationTimeoutMs?: number
  trial: ReleaseTrial
  /** Instruction to reproduce a failed page by hand, as the beginning of a sentence. */
  reproduce: string
}

/** Renders every page and slot of a release in the live shell, with data of the contract. Each function returns the problems. */
export type ReleaseTrial = {
  renderOnServer: () => Promise<string[]>
  renderInBrowser: () => Promise<string[]>
}

export type { Objection } from '../refusal.ts'

export type ReleaseCheck = {
  name: string
  findObjections: (candidate: ReleaseCandidate) => Objection[] | Promise<Objection[]>
}
