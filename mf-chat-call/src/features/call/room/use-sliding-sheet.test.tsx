import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useSlidingSheet } from './use-sliding-sheet.ts'

const OPEN = { isMounted: true, isGuarded: false }
const CLOSED = { isMounted: false, isGuarded: false }
const CHANGING = { isMounted: true, isGuarded: true }

function show(isOpen: boolean) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { result, rerender } = renderHook(useSlidingSheet, { initialProps: isOpen })
  const wait = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
  return { result, rerender, wait }
}

test.each([
  [true, CLOSED],
  [false, OPEN],
])('presses are ignored while the sheet slides (out: %s) and 300 ms after it', async (isOpen, settled) => {
  const { result, rerender, wait } = show(isOpen)
  expect(result.current.isGuarded).toBe(false)
  rerender(!isOpen)
  expect(result.current).toEqual(CHANGING)
  await wait(499)
  expect(result.current).toEqual(CHANGING)
  await wait(1)
  expect(result.current).toEqual(settled)
})

test.each([
  [true, OPEN],
  [false, CLOSED],
])('a sheet that changes its way half-way (to: %s) takes the full time again', async (isOpen, settled) => {
  const { result, rerender, wait } = show(isOpen)
  rerender(!isOpen)
  await wait(400)
  rerender(isOpen)
  await wait(499)
  expect(result.current).toEqual(CHANGING)
  await wait(1)
  expect(result.current).toEqual(settled)
})
