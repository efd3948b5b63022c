import type { SharedScope } from '@radruf/federation/shared'
import * as react from 'react'
import * as reactDom from 'react-dom'
import { expect, test } from 'vitest'
import { protectShared } from './protect-shared.ts'

const { createContext, forwardRef, lazy, memo, useContext } = react

// That React still works is shown in a browser: its development build writes more.
test('what remotes share cannot be replaced', () => {
  const Context = createContext('outer')
  const Lazy = lazy(async () => ({ default: () => <p>late</p> }))
  const Counter = memo(forwardRef(() => <p>{useContext(Context)}</p>))
  class Exported {}
  const table = { inner: { value: 1 } }
  const exports = (react as unknown as { default: Record<string, unknown> }).default
  // As the build has them: objects, whose default export is the package's own one.
  const modules = {
    react: { ...react },
    'react-dom': { ...reactDom },
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
