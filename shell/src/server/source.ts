import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DevServers, ShellAssets } from '@radruf/build-preset'
import { REMOTES } from '@radruf/contract'
import { atAddress, type LiveRemote } from '@radruf/federation/release'
import { SHELL_MODULE_FILE, SHELL_OFFER_FILE } from '@radruf/federation/shell-build'
import type { ReleaseStore } from '@radruf/release-tool/registry'
import { createRemoteSource, type RemoteSource } from './remote-source.ts'

/** The parts of the bundled shell that this process needs. None evaluates code of releases. */
type ShellModule = typeof import('./bundled.ts')

/** Source of the shell's own files and of the remotes. */
export type Source = RemoteSource & {
  rendering: ShellModule
  /** The bundled renderer of pages. */
  renderer: string
  assets: ShellAssets
  /** Folders of served files. During development the builder serves the shell's scripts and styles. */
  files: { assets: string[]; releases: string }
  dev: boolean
}

const RENDERER = 'server/renderer.cjs'

/** Identifier of the shell's release: the address of its first script, which is named by its content. */
export const shellReleaseId = ({ scripts }: ShellAssets): string => scripts[0]?.url ?? ''

/** Opens the built shell and the releases of the registry. */
export function openBuiltSource(dist: string, store: ReleaseStore, load: NodeJS.Require): Source {
  const rendering = load(join(dist, SHELL_MODULE_FILE)) as ShellModule
  return {
    rendering,
    renderer: join(dist, RENDERER),
    assets: JSON.parse(readFileSync(join(dist, SHELL_OFFER_FILE), 'utf8')) as ShellAssets,
    ...createRemoteSource(store, rendering.sharedScope, console.error),
    files: { assets: [join(dist, 'web')], releases: store.folder },
    dev: false,
  }
}

/** Opens the builders of `npm run dev`: their remotes load only in the browser, with hot reload; other remotes come from the store. */
export function openDevSource(addresses: string, store: ReleaseStore, load: NodeJS.Require): Source {
  const { shell, remotes } = JSON.parse(addresses) as DevServers
  const rendering = load(join(shell.dist, SHELL_MODULE_FILE)) as ShellModule
  const stored = createRemoteSource(store, rendering.sharedScope, console.error)
  const fromSource = REMOTES.flatMap((name): LiveRemote[] => {
    const url = remotes[name]
    return url ? [{ ...atAddress({ name, owner: '', contact: '' }, url), version: 'dev', override: undefined }] : []
  })
  return {
    rendering,
    renderer: join(shell.dist, RENDERER),
    assets: {
      scripts: [{ url: shell.script, integrity: '' }],
      styles: [{ url: shell.style, integrity: '' }],
      insertedStyles: [],
      shared: {},
      contract: '',
    },
    readRegistry: stored.readRegistry,
    fetchRelease: stored.fetchRelease,
    findShellWithFile: stored.findShellWithFile,
    findAdding: stored.findAdding,
    isCompatible: stored.isCompatible,
    getPageRemotes: async (visitor, overrides) => {
      const { list, added, load, cookies } = await stored.getPageRemotes(visitor, overrides)
      return {
        added,
        list: [...fromSource, ...list.filter(({ name }) => !remotes[name])],
        load: async (name) => (remotes[name] ? undefined : load(name)),
        cookies,
      }
    },
    files: {
      assets: [join(shell.dist, '../public'), join(shell.dist, '../../shared-ui/public')],
      releases: store.folder,
    },
    dev: true,
  }
}
