import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRsbuild } from '@rsbuild/core'
import { shellConfig } from '../shell-config.ts'

/** Builds the server's modules of the shell in `folder` into a temporary folder, as its build does. Returns the renderer's path. */
export async function buildRenderer(folder: string): Promise<string> {
  const dist = mkdtempSync(join(tmpdir(), 'radruf-renderer-'))
  const { plugins = [], environments, ...config } = shellConfig(folder)
  const node = environments?.node
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      ...config,
      mode: 'production',
      logLevel: 'error',
      // The assets are those of the browser's build.
      plugins: [plugins]
        .flat()
        .filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'radruf:shell-assets')),
      environments: { node: { ...node, output: { ...node?.output, distPath: { root: dist, js: '' } } } },
    },
  })
  await rsbuild.build()
  return join(dist, 'renderer.cjs')
}
