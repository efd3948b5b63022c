import { afterEach, expect, test, vi } from 'vitest'
import { watchNetwork } from './watch-network.ts'

afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

/** A browser that names the type of its network. */
function createNetwork(type: string) {
  const network = Object.assign(new EventTarget(), { type })
  Object.defineProperty(navigator, 'connection', { value: network, configurable: true })
  return {
    change(next: string) {
      network.type = next
      network.dispatchEvent(new Event('change'))
    },
  }
}

test('a phone that leaves its wireless network joins another one; a new estimate of its speed is none', () => {
  const network = createNetwork('wifi')
  const onChange = vi.fn()
  const stop = watchNetwork(onChange)
  network.change('wifi')
  expect(onChange).not.toHaveBeenCalled()
  network.change('cellular')
  network.change('cellular')
  expect(onChange).toHaveBeenCalledTimes(1)
  network.change('wifi')
  expect(onChange).toHaveBeenCalledTimes(2)
  stop()
  network.change('cellular')
  window.dispatchEvent(new Event('online'))
  expect(onChange).toHaveBeenCalledTimes(2)
})

test('a browser that names no type reports the return of the network alone', () => {
  const onChange = vi.fn()
  const stop = watchNetwork(onChange)
  window.dispatchEvent(new Event('online'))
  expect(onChange).toHaveBeenCalledTimes(1)
  stop()
})
