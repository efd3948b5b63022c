import { beforeEach, expect, test, vi } from 'vitest'
import { watchBusyCode } from './busy-code.ts'

type Script = { sourceURL: string; duration: number; invokerType: string }
let frames: { scripts: Script[] }[]
let supported: string[]

beforeEach(() => {
  frames = []
  supported = ['long-animation-frame']
  vi.useFakeTimers()
  class Observer {
    static get supportedEntryTypes() {
      return supported
    }
    observe() {}
    takeRecords() {
      return frames.splice(0)
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer)
})
const takeTime = (remote: string, duration: number, invokerType = 'user-callback') =>
  frames.push({ scripts: [{ sourceURL: `https://r.example/remotes/${remote}/1/web/a.js`, duration, invokerType }] })

test('a left remote whose code takes more than a fifth of the time keeps the page busy', () => {
  const isBusy = watchBusyCode()
  takeTime('mf-chat-call', 199)
  vi.advanceTimersByTime(1000)
  expect(isBusy(['mf-chat-call'])).toBe(false)
  takeTime('mf-chat-call', 150)
  takeTime('mf-chat-call', 51)
  vi.advanceTimersByTime(1000)
  expect(isBusy(['mf-chat-call'])).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(isBusy(['mf-chat-call'])).toBe(false)
})

test('a slow device that evaluates files, and code of the page’s own remote, are not busy code of the left one', () => {
  const isBusy = watchBusyCode()
  takeTime('mf-chat-call', 900, 'classic-script')
  takeTime('mf-account', 900)
  vi.advanceTimersByTime(1000)
  expect(isBusy(['mf-chat-call'])).toBe(false)
})

test('a browser that does not measure frames names nobody', () => {
  supported = []
  const isBusy = watchBusyCode()
  takeTime('mf-chat-call', 900)
  vi.advanceTimersByTime(1000)
  expect(isBusy(['mf-chat-call'])).toBe(false)
})
