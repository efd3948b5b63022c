import { expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import { MissingPackage, type OptionalPackage, requirePackage } from './optional-packages.ts'

const OPTIONAL: readonly OptionalPackage[] = ['mediabunny', 'libheif-js', '@zip.js/zip.js']

test.each(OPTIONAL)('%s is installed in the suite, and only its users install it elsewhere', (name) => {
  expect(() => requirePackage(name)).not.toThrow()
  expect(packageFile.peerDependenciesMeta[name]).toEqual({ optional: true })
  expect(Object.keys(packageFile.dependencies)).not.toContain(name)
})

test('the error of a missing package names it and how to install it', () => {
  const find = () => {
    throw Object.assign(new Error('not found'), { code: 'MODULE_NOT_FOUND' })
  }
  expect(() => requirePackage('mediabunny', find)).toThrow(MissingPackage)
  expect(() => requirePackage('mediabunny', find)).toThrow('pnpm add --save-dev mediabunny')
})
