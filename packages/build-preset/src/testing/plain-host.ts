import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { containerName } from '@radruf/federation/container'
import { getPackageName, isNegotiated, SHARED_MODULES } from '@radruf/federation/shared'
import { sharedVersions } from '../common.ts'
import { buildInShell } from './one-piece.ts'

/** Shared modules that the host offers: the singletons, and none of those of which a remote has its own copy. */
const OFFERED = SHARED_MODULES.filter((name) => !isNegotiated(name))

/**
 * Builds a page that has nothing of this suite but the shared singletons, with Module Federation's plugin alone: it provides the runtime
 * core, imports `remote` from its manifest at `manifest` and lists the paths of its routes. Returns the folder with `index.html`.
 */
export const buildPlainHost = (root: string, remote: string, manifest: string): Promise<string> =>
  buildInShell(root, 'plain-host', (sources) => {
    writeFileSync(join(sources, 'index.js'), `import('./page.js')\n`)
    writeFileSync(join(sources, 'page.js'), createPage(remote))
    return {
      source: { entry: { index: join(sources, 'index.js') } },
      tools: { rspack: (config) => void config.plugins.push(createHostPlugin(root, remote, manifest)) },
    }
  })

function createHostPlugin(root: string, remote: string, manifest: string) {
  const versions = sharedVersions(join(root, 'shell'))
  return new ModuleFederationPlugin({
    name: 'plain_host',
    remotes: { [containerName(remote)]: `${containerName(remote)}@${manifest}` },
    shared: Object.fromEntries(
      OFFERED.map((name) => [
        name,
        { singleton: true, version: versions[getPackageName(name)], requiredVersion: false as const },
      ]),
    ),
    dts: false,
    manifest: false,
    experiments: { provideExternalRuntime: true },
  })
}

/** The page imports every offered module, because the plugin offers what its page uses. */
const createPage = (remote: string) => `
${OFFERED.map((name) => `import '${name}'`).join('\n')}
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import remote from '${containerName(remote)}/remote'

const [{ Component: First }] = remote.routes
const paths = remote.routes.map(({ path }) => createElement('li', { key: path }, path))
createRoot(document.getElementById('root')).render(createElement('ul', { 'aria-label': typeof First }, paths))
`
