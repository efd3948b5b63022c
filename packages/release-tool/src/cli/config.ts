import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Addition } from '@radruf/federation/release'
import type { ReleaseTrial, RemoteSurface, TypeRules } from '../checks/index.ts'

export type { ReleaseTrial, TypeRules } from '../checks/index.ts'

/** A command cannot be carried out. The message is for the terminal. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

/** A command that a repository adds to `mf`. */
export type OwnCommand = {
  /** Lines for the help text. */
  usage: string
  /** Resolves with the text to print. Throws {@link CommandRefused}, or Commander's error after it printed its help. */
  run: (args: readonly string[]) => string | Promise<string>
}

/** A repository as `mf` works on it: `mf.config.ts` exports it as default. */
export type MfConfig = {
  /** Remotes that commands may name. */
  remotes: readonly string[]
  /** Folder of a remote's package; its build is in `dist`. */
  folderOf: (remote: string) => string
  /** Paths and slots that the contract assigns to a remote. */
  surfaceFor: (remote: string) => RemoteSurface
  /** Why releases cannot add pages at a path or below it; undefined where they can. */
  findPathProblem: (path: string) => string | undefined
  /** What is wrong with the pages that a release adds. */
  listAdditionProblems: (adds: Addition) => string[]
  types: TypeRules
  /** Builds a remote, and the shell of this repository, unless their sources are unchanged. Throws {@link CommandRefused}. */
  build: (remote: string) => void | Promise<void>
  /** Folder of the shell's build, in the repository of the shell. */
  shellBuild?: string
  /** Starts the shell whose build is in a folder with a build of a remote and live releases of others, for the checks that render it. */
  startTrial: (
    dist: string,
    shell: string,
    neighbors: readonly string[],
  ) => Promise<ReleaseTrial & { stop: () => Promise<void> }>
  /** Instruction to reproduce a failed page by hand, as the beginning of a sentence. */
  reproduce: string
  commands?: Readonly<Record<string, OwnCommand>>
}

/** The configuration, and the folder of its file. Settings with relative paths start there. */
export type Repository = MfConfig & { root: string }

/** Names of the configuration file; an extracted repository without types may have the second. */
const FILES = ['mf.config.ts', 'mf.config.js']

/** Reads the configuration of `folder` or the nearest folder above. Throws {@link CommandRefused} when there is none. */
export async function loadConfig(folder: string): Promise<Repository> {
  for (let root = folder; ; root = dirname(root)) {
    const file = FILES.map((name) => join(root, name)).find((path) => existsSync(path))
    if (file) {
      const { default: config } = (await import(pathToFileURL(file).href)) as { default: MfConfig }
      return { ...config, root }
    }
    if (root === dirname(root)) throw new CommandRefused(`There is no ${FILES[0]} in ${folder} or above.`)
  }
}
