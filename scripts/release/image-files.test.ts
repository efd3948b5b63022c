import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../root.ts'
import { copyProcessFiles, findProcessFiles } from './image-files.ts'
import { createLicenseList, createSbom, parseDebianPackages } from './sbom.ts'

const shell = findProcessFiles(['shell/src/server/main.ts'])

test('a process gets the modules that it imports and the packages that these need, without tools and tests', () => {
  expect(shell.files).toEqual(
    expect.arrayContaining(['package.json', 'shell/src/server/app.ts', 'packages/contract/package.json']),
  )
  expect(shell.files.filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([])
  const names = shell.packages.map(({ name }) => name)
  // The second is needed by the first alone.
  expect(names).toEqual(expect.arrayContaining(['fastify', 'find-my-way']))
  for (const tool of ['typescript', 'vitest', '@rsbuild/core', '@playwright/test', 'sharp'])
    expect(names).not.toContain(tool)
})

test('the copy has the links of the suite, and no types, maps and manuals', () => {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const zod = shell.packages.filter(({ name }) => name === 'zod')
  const links = shell.links.filter(({ to }) => to.endsWith('/zod'))
  copyProcessFiles({ ...shell, files: [], packages: zod, links }, folder)
  const copied = (file: string) => readFileSync(join(folder, 'packages/settings/node_modules/zod', file), 'utf8')
  expect(JSON.parse(copied('package.json')).name).toBe('zod')
  expect(copied('LICENSE')).toContain('MIT')
  for (const file of ['index.d.ts', 'README.md']) expect(() => copied(file), file).toThrow('ENOENT')
})

test('a process that compares types has the compiler and declarations of the packages that it is given, and no bundler', () => {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const checker = findProcessFiles(['packages/trial/src/trial.ts'], ['packages/host', 'shared-ui'])
  const names = checker.packages.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['typescript', '@types/react', 'react-router-dom', 'playwright-core']))
  for (const tool of ['vite', 'esbuild', 'rolldown', '@rsbuild/core', 'vitest']) expect(names).not.toContain(tool)
  copyProcessFiles(
    { ...checker, files: [], packages: checker.packages.filter(({ name }) => /types\/react$/.test(name)) },
    folder,
  )
  expect(readFileSync(join(folder, 'node_modules/@types/react/index.d.ts'), 'utf8')).toContain('ReactNode')
})

test('the bill of materials names each part once, with licence and checksum, and does not change', () => {
  const status = `Package: libc6\nStatus: install ok installed\nArchitecture: amd64\nVersion: 2.36-9+deb12u10\n\nPackage: gone\nStatus: deinstall ok config-files\nVersion: 1\n`
  const debian = parseDebianPackages(status)
  expect(debian).toEqual([{ name: 'libc6', version: '2.36-9+deb12u10', architecture: 'amd64' }])
  const contents = { name: 'radruf-shell', version: '1.0.0', nodeVersion: '26.0.0', packages: shell.packages, debian }
  const sbom = createSbom(contents)
  const refs = sbom.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([])
  const npm = sbom.components.filter(({ purl }) => purl.startsWith('pkg:npm/')) as {
    name: string
    hashes: unknown[]
    licenses: object[]
  }[]
  expect(npm.filter(({ hashes }) => hashes.length !== 1).map(({ name }) => name)).toEqual([])
  expect(JSON.stringify(npm.map(({ licenses }) => licenses))).not.toContain('NOASSERTION')
  expect(JSON.stringify(createSbom(contents))).toBe(JSON.stringify(sbom))
  expect(createLicenseList(shell.packages)).toMatch(/^fastify \S+: MIT$/m)
})

test('the base that the images name has the pinned Node', () => {
  const [, version] = /node:([\d.]+)-/.exec(readFileSync(join(ROOT, 'Containerfile'), 'utf8')) ?? []
  expect(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')).toContain(`nodeVersion: ${version}\n`)
})
