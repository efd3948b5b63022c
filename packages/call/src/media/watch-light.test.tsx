import { expect, test, vi } from 'vitest'
import { findMeanLuma, watchLight } from './watch-light.ts'

test('the mean luma of black is 0, of white 255', () => {
  expect(findMeanLuma([0, 0, 0, 255, 0, 0, 0, 255])).toBe(0)
  expect(findMeanLuma([255, 255, 255, 255])).toBeCloseTo(255)
  expect(findMeanLuma([255, 255, 255, 255, 0, 0, 0, 255])).toBeCloseTo(127.5)
})

test('light is reported after two seconds, at first and after a change, and not for a shadow', () => {
  vi.useFakeTimers()
  let luma = 200
  const context = { drawImage: () => {}, getImageData: () => ({ data: [luma, luma, luma, 255] }) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null)
  const changes: boolean[] = []
  const stop = watchLight(
    () => ({ videoWidth: 16 }) as HTMLVideoElement,
    (isDark) => changes.push(isDark),
  )
  const wait = (milliseconds: number, brightness: number) => {
    luma = brightness
    vi.advanceTimersByTime(milliseconds)
  }
  wait(1500, 200)
  expect(changes).toEqual([])
  wait(500, 200)
  expect(changes).toEqual([false])
  wait(1500, 20)
  wait(500, 200)
  wait(1500, 20)
  expect(changes).toEqual([false])
  wait(500, 20)
  expect(changes).toEqual([false, true])
  wait(2000, 200)
  expect(changes).toEqual([false, true, false])
  stop()
  wait(4000, 20)
  expect(changes).toEqual([false, true, false])
})
