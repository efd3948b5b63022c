import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { containerName } from '@radruf/federation/container'
import { isNegotiated, packageOf, SHARED_MODULES } from '@radruf/federation/shared'
import { createRsbuild } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { sharedVersions } from '../common.ts'

/** Shared modules that the host offers: the singletons, and none of those of which a remote has its own copy. */
const OFFERED = SHARED_MODULES.filter((name) => !isNegotiated(name))

/**
 * Builds a page that has nothing of this suite but the shared singletons, with Module Federation's plugin alone: it provides the runtime
 * core, imports `remote` from its manifest at `manifest` and lists the paths of its routes. Returns the folder with `index.html`.
 */
export async function buildPlainHost(root: string, remote: string, manifest: string): Promise<string> {
  const shell = join(root, 'shell')
  const folder = mkdtempSync(join(tmpdir(), 'radruf-plain-host-'))
  // Within the shell's folder, so that it finds the shell's packages.
  const sources = join(shell, 'node_modules/.plain-host')
  mkdirSync(sources, { recursive: true })
  writeFileSync(join(sources, 'index.js'), `import('./page.js')\n`)
  writeFileSync(join(sources, 'page.js'), createPage(remote))
  const versions = sharedVersions(shell)
  try {
    const rsbuild = await createRsbuild({
      cwd: shell,
      config: {
        mode: 'production',
        logLevel: 'error',
        plugins: [pluginReact({ splitChunks: false })],
        source: { entry: { index: join(sources, 'index.js') } },
        output: { target: 'web', distPath: { root: folder }, emitCss: false, legalComments: 'none' },
        splitChunks: false,
        tools: {
          rspack: (config) => {
            config.plugins.push(
              new ModuleFederationPlugin({
                name: 'plain_host',
                remotes: { [containerName(remote)]: `${containerName(remote)}@${manifest}` },
                shared: Object.fromEntries(
                  OFFERED.map((name) => [
                    name,
                    { singleton: true, version: versions[packageOf(name)], requiredVersion: false as const },
                  ]),
                ),
                dts: false,
                manifest: false,
                experiments: { provideExternalRuntime: true },
              }),
            )
          },
        },
      },
    })
    const { close } = await rsbuild.build()
    await close()
  } finally {
    rmSync(sources, { recursive: true, force: true })
  }
  return folder
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
