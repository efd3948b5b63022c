import type { Facing } from '@radruf/call'
import { INITIAL_POINTER, type PointerState } from '@radruf/call/shared-view'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { useLargePicture } from './use-large-picture.ts'

beforeEach(() => void vi.useFakeTimers())
function show({ isCustomer = true, facing = 'user' as Facing, isDrawnOn = false } = {}) {
  const store = createStore<PointerState>(() => INITIAL_POINTER)
  const { result } = renderHook(() => useLargePicture({ isCustomer, facing, pointer: { store }, isDrawnOn }))
  return {
    read: () => [result.current.isOwnLarge, result.current.isEnlarged],
    swap: () => act(() => result.current.swap()),
    point: (isOn = true) => act(() => store.setState({ remote: isOn ? { x: 0.5, y: 0.5 } : null })),
    wait: (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds))),
  }
}
const SMALL = [false, false]
const LARGE = [true, false]
const ENLARGED = [true, true]

test.each([
  ['a customer who films the bike', { facing: 'environment' }, LARGE],
  ['a customer in front of the camera', { facing: 'user' }, SMALL],
  ['a mechanic', { isCustomer: false }, SMALL],
] as const)('%s sees the own picture large or small', (_, person, view) => {
  const { read, swap } = show(person)
  expect(read()).toEqual(view)
  swap()
  expect(read()).toEqual([!view[0], false])
})

test('a dot on the small picture enlarges it until five seconds after the dot has gone', async () => {
  const { read, point, wait } = show()
  point()
  expect(read()).toEqual(ENLARGED)
  point(false)
  await wait(4000)
  point()
  await wait(10_000)
  expect(read()).toEqual(ENLARGED)
  point(false)
  await wait(4999)
  expect(read()).toEqual(ENLARGED)
  await wait(1)
  expect(read()).toEqual(SMALL)
})

test('a person who swaps the pictures back keeps them until the next time', async () => {
  const { read, point, swap, wait } = show()
  point()
  swap()
  expect(read()).toEqual(SMALL)
  point(false)
  await wait(5000)
  expect(read()).toEqual(SMALL)
  point()
  expect(read()).toEqual(ENLARGED)
})

test('a picture that is large already is not enlarged', async () => {
  const { read, point, wait } = show({ facing: 'environment' })
  point()
  expect(read()).toEqual(LARGE)
  point(false)
  await wait(5000)
  expect(read()).toEqual(LARGE)
})

test('a customer’s dot brings the customer’s picture back to the mechanic who has swapped them', () => {
  const { read, point, swap } = show({ isCustomer: false })
  swap()
  expect(read()).toEqual([true, false])
  point()
  expect(read()).toEqual([false, true])
})

test('marks enlarge the customer’s picture as long as there are any, unless the person swaps the pictures back', () => {
  const { read, swap } = show({ isDrawnOn: true })
  expect(read()).toEqual([true, true])
  swap()
  expect(read()).toEqual([false, false])
  expect(show({ isCustomer: false, isDrawnOn: true }).read()).toEqual([false, false])
})
