import type { Declarations } from '../declarations.ts'
import type { ShellOffer } from '../registry/registry.ts'
import type { Release } from '../release.ts'
import type { SharedScope } from '../shared-modules.ts'

/** What the contract gives a remote to fill. */
export type RemoteSurface = { paths: readonly string[]; slots: readonly string[] }

/** A release that asks to be let in. */
export type Candidate = {
  release: Release
  /** Folder with its files. */
  dist: string
  surface: RemoteSurface
  /** What the live shell offers. */
  shell: ShellOffer
  /** Type declarations archived with the live shell; undefined when there are none or they are not whole. */
  shellTypes: Declarations | undefined
  /** The suite's folder. */
  root: string
  /** The shell's own shared modules, to render with. */
  loadScope: () => SharedScope
  /** Opens a build in a browser and returns what went wrong there. */
  mount: (dist: string) => Promise<string[]>
}

/** Why a release does not come in and how to fix it. */
export type Objection = { reason: string; fix: string }

export type ReleaseCheck = {
  name: string
  findObjections: (candidate: Candidate) => Objection[] | Promise<Objection[]>
}
