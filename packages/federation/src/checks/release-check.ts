import type { Declarations } from '../declarations.ts'
import type { ShellOffer } from '../registry/registry.ts'
import type { Release } from '../release.ts'
import type { SharedScope } from '../shared-modules.ts'

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
  /** Loads the shell's shared modules for rendering. */
  loadScope: () => SharedScope
  /** Opens a build in a browser and returns the errors there. */
  mount: (dist: string) => Promise<string[]>
}

/** Reason for refusing a release, and how to fix it. */
export type Objection = { reason: string; fix: string }

export type ReleaseCheck = {
  name: string
  findObjections: (candidate: Candidate) => Objection[] | Promise<Objection[]>
}
