import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createRsbuild } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { expect, onTestFinished, test } from 'vitest'
import { SUPPORTED_BROWSERS } from './common.ts'

/** Limits in bytes (Brotli) of the design system's core on the first route. Shared packages are not tree-shaken, so all of it counts. */
const MAX_SCRIPT_BYTES = 12_000
const MAX_STYLE_BYTES = 8_000

const SHARED_UI = join(import.meta.dirname, '../../../shared-ui')
/** Packages that are shared separately. */
const EXTERNAL = ['react', 'react-dom', 'react/jsx-runtime', 'react-router-dom']

test('the compressed core of shared-ui stays within its size limits', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-weight-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const rsbuild = await createRsbuild({
    cwd: SHARED_UI,
    config: {
      mode: 'production',
      logLevel: 'error',
      plugins: [pluginReact()],
      source: { entry: { core: ['./src/index.ts', './src/styles.css'] } },
      output: {
        distPath: { root: folder },
        externals: EXTERNAL,
        filenameHash: false,
        legalComments: 'none',
        overrideBrowserslist: SUPPORTED_BROWSERS,
      },
      performance: { chunkSplit: { strategy: 'all-in-one' } },
      tools: {
        htmlPlugin: false,
        rspack: {
          output: { library: { type: 'commonjs2' } },
          optimization: { usedExports: false, sideEffects: false },
        },
      },
    },
  })
  await rsbuild.build()
  const weigh = (kind: 'js' | 'css') =>
    readdirSync(join(folder, 'static', kind))
      .filter((name) => name.endsWith(`.${kind}`))
      .map((name) => brotliCompressSync(readFileSync(join(folder, 'static', kind, name))).length)
      .reduce((sum, bytes) => sum + bytes, 0)
  const weight = { script: weigh('js'), style: weigh('css') }
  // The lower limits detect a bundle without the components.
  expect(weight.script).toBeGreaterThan(5_000)
  expect(weight.script).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
  expect(weight.style).toBeGreaterThan(2_000)
  expect(weight.style).toBeLessThanOrEqual(MAX_STYLE_BYTES)
})
