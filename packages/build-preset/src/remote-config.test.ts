import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createRsbuild } from '@rsbuild/core'
import { expect, onTestFinished, test } from 'vitest'
import { versionOf } from './installed.ts'
import { remoteConfig } from './remote-config.ts'

const PRESET = join(import.meta.dirname, '..')
const version = versionOf('@radruf/shared-ui', PRESET)

/** A remote with a copy of the design system in its own folder, and without zustand, which every remote has a copy of. */
const SOURCES = {
  'package.json': '{ "name": "mf-parts", "version": "1.0.0", "radruf": { "devPort": 4999 } }',
  'src/remote.tsx': `import { Card } from '@radruf/shared-ui'
export default { routes: [{ lazy: () => import('./parts.tsx') }], Card }`,
  'src/parts.tsx': `import { Card } from '@radruf/shared-ui'
import { useState } from 'react'
export const Component = () => <Card>{useState('Chain')[0]}</Card>`,
  'node_modules/@radruf/shared-ui/package.json': JSON.stringify({
    name: '@radruf/shared-ui',
    version,
    type: 'module',
    exports: { '.': './src/index.js', './package.json': './package.json' },
  }),
  'node_modules/@radruf/shared-ui/src/index.js': 'export const Card = ({ children }) => children',
}

/** Builds the remote for browsers in a new folder; returns its files by name. */
async function build(sources: Readonly<Record<string, string>> = SOURCES) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'radruf-remote-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  for (const name of ['react', 'react-dom'])
    symlinkSync(realpathSync(join(PRESET, 'node_modules', name)), join(folder, 'node_modules', name))
  const config = remoteConfig(folder)
  const rsbuild = await createRsbuild({
    cwd: folder,
    config: {
      ...config,
      mode: 'production',
      logLevel: 'error',
      plugins: config.plugins?.filter((plugin) => plugin && 'name' in plugin && plugin.name !== 'radruf:release'),
    },
  })
  const { close } = await rsbuild.build()
  await close()
  const scripts = join(folder, 'dist/web/static/js')
  return Object.fromEntries(
    readdirSync(scripts, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, readFileSync(join(scripts, file), 'utf8')]),
  )
}

test('a remote is the same, file by file, in whichever folder it is built', async () => {
  const here = await build()
  expect(Object.keys(here).length).toBeGreaterThan(2)
  expect(await build()).toEqual(here)
})

test('a remote that uses no negotiated module builds: this package has them for the server’s copies', async () => {
  const files = await build({
    'package.json': SOURCES['package.json'],
    'src/remote.tsx': 'export default { routes: [] }',
  })
  expect(Object.keys(files)).toContainEqual(expect.stringMatching(/^remote-entry/))
})
