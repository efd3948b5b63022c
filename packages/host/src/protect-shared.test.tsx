import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SharedScope } from '@radruf/federation/shared'
import { expect, test } from 'vitest'
import { protectShared } from './protect-shared.ts'

const require = createRequire(import.meta.url)
/** Loads a package's production build. Other tests of this page use the development build, which must stay as it is. */
const loadProductionBuild = <Module,>(name: string) =>
  require(join(dirname(require.resolve(name)), `cjs/${name}.production.js`)) as Module
const react = loadProductionBuild<typeof import('react')>('react')
const reactDom = loadProductionBuild<typeof import('react-dom')>('react-dom')
const { createContext, forwardRef, lazy, memo, useContext } = react

test('what remotes share cannot be replaced', () => {
  const Context = createContext('outer')
  const Lazy = lazy(async () => ({ default: () => <p>late</p> }))
  const Counter = memo(forwardRef(() => <p>{useContext(Context)}</p>))
  class Exported {}
  const table = { inner: { value: 1 } }
  const exports = react as unknown as Record<string, unknown>
  // As the build has them: objects, whose default export is the package's own one.
  const modules = {
    react: { ...react, default: react },
    'react-dom': { ...reactDom, default: reactDom },
    own: { Context, Lazy, Counter, Exported, table },
  }
  const internals = exports[Object.keys(exports).find((key) => key.startsWith('__CLIENT')) ?? ''] as { H: object }
  protectShared(
    Object.fromEntries(
      Object.entries(modules).map(([name, module]) => [name, { version: '1', module }]),
    ) as SharedScope,
  )

  for (const replace of [
    () => Object.assign(exports, { useState: () => {} }),
    () => Object.assign(react.Component.prototype, { setState: () => {} }),
    () => Object.assign(Context, { Provider: null }),
    () => Object.assign(Counter, { type: null }),
    () => Object.assign((Counter as unknown as { type: object }).type, { render: null }),
    () => Object.assign(Lazy, { _init: null }),
    () => Object.assign(Exported.prototype, { planted: true }),
    () => Object.assign(table.inner, { value: 2 }),
    () => Object.assign(Object.values(reactDom).find(hasDispatcher) ?? {}, { d: null }),
  ])
    expect(replace, String(replace)).toThrow(TypeError)
  const dispatcher = { useState: () => {} }
  internals.H = dispatcher
  expect(internals.H).toBe(dispatcher)
  expect(() => Object.assign(internals.H, { useState: () => {} })).toThrow(TypeError)
})

const hasDispatcher = (value: unknown): value is { d: object } =>
  typeof value === 'object' && value !== null && 'd' in value
