import { aSession } from '@radruf/shell-kit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerWorkerForUsers } from './worker.ts'

const register = vi.fn(async () => ({}))
let idle: (() => void)[] = []
let isInstalled = false
beforeEach(() => {
  idle = []
  isInstalled = false
  register.mockClear()
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
const passIdle = () => idle.splice(0).forEach((work) => void work())

test('the worker is registered once, when a signed-in person’s page is shown and the browser is idle', () => {
  const onShown = registerWorkerForUsers()
  expect(idle).toEqual([])
  onShown(aSession())
  expect(register).not.toHaveBeenCalled()
  passIdle()
  onShown(aSession())
  passIdle()
  expect(register).toHaveBeenCalledOnce()
})

test('a visitor gets the worker after signing in', () => {
  const onShown = registerWorkerForUsers()
  onShown(aSession({ person: null }))
  passIdle()
  expect(register).not.toHaveBeenCalled()
  onShown(aSession())
  passIdle()
  expect(register).toHaveBeenCalledOnce()
})

test('an installed product has the worker without a person', () => {
  isInstalled = true
  registerWorkerForUsers()(aSession({ person: null }))
  passIdle()
  expect(register).toHaveBeenCalledOnce()
})

test('a browser without workers, and one that refuses them, is no error', async () => {
  register.mockRejectedValueOnce(new DOMException('private window', 'SecurityError'))
  registerWorkerForUsers()(aSession())
  passIdle()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  registerWorkerForUsers()(aSession())
  expect(idle).toEqual([])
})
