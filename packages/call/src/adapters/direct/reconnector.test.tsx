import { beforeEach, expect, test, vi } from 'vitest'
import { createReconnector } from './reconnector.ts'

beforeEach(() => void vi.useFakeTimers())
function setUp(options: { isNewcomer?: boolean; isReceiving?: () => boolean } = {}) {
  const peer = { restart: vi.fn(async () => {}), repeatOffer: vi.fn() }
  const onGiveUp = vi.fn()
  const reconnector = createReconnector({ peer, isNewcomer: true, isReceiving: () => false, onGiveUp, ...options })
  return { peer, onGiveUp, reconnector }
}
const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

test('a first connection that does not come about is tried once over a new route, by the newcomer alone', () => {
  for (const isNewcomer of [true, false]) {
    const { peer, onGiveUp, reconnector } = setUp({ isNewcomer })
    reconnector.startConnecting()
    wait(14_999)
    expect(peer.restart).not.toHaveBeenCalled()
    wait(1)
    expect(peer.restart).toHaveBeenCalledTimes(isNewcomer ? 1 : 0)
    wait(14_999)
    expect(peer.restart).toHaveBeenCalledTimes(isNewcomer ? 1 : 0)
    expect(onGiveUp).not.toHaveBeenCalled()
    wait(1)
    expect(onGiveUp).toHaveBeenCalledOnce()
    reconnector.stop()
  }
})

test.each([
  { line: 'silent', isNewcomer: true, restartAfter: 1000 },
  { line: 'silent', isNewcomer: false, restartAfter: 4000 },
  { line: 'late', isNewcomer: true, restartAfter: 10_000 },
  { line: 'late', isNewcomer: false, restartAfter: 12_000 },
])('a $line line gets a new route after $restartAfter ms, then every eight seconds (newcomer: $isNewcomer)', (row) => {
  const { peer, reconnector } = setUp({ isNewcomer: row.isNewcomer, isReceiving: () => row.line === 'late' })
  reconnector.startReconnecting()
  wait(row.restartAfter - 1)
  expect(peer.restart).not.toHaveBeenCalled()
  wait(1)
  expect(peer.restart).toHaveBeenCalledOnce()
  wait(8000)
  expect(peer.restart).toHaveBeenCalledTimes(2)
  reconnector.stop()
})

test('a route whose address was just found gets three seconds before the next one', () => {
  const { peer, reconnector } = setUp()
  reconnector.startReconnecting()
  wait(1000)
  reconnector.noteAddress()
  wait(7900)
  expect(peer.restart).toHaveBeenCalledOnce()
  reconnector.noteAddress()
  wait(2999)
  expect(peer.restart).toHaveBeenCalledOnce()
  wait(1)
  expect(peer.restart).toHaveBeenCalledTimes(2)
  wait(8000)
  expect(peer.restart).toHaveBeenCalledTimes(3)
  reconnector.stop()
})

test('a route that fails while another one is looked for begins no new limit; a connection does', () => {
  const { onGiveUp, reconnector } = setUp()
  reconnector.startReconnecting()
  wait(20_000)
  reconnector.startReconnecting({ hasFailed: true })
  wait(9_999)
  expect(onGiveUp).not.toHaveBeenCalled()
  wait(1)
  expect(onGiveUp).toHaveBeenCalledOnce()
  reconnector.stop()
  reconnector.startReconnecting()
  wait(29_999)
  expect(onGiveUp).toHaveBeenCalledOnce()
  wait(1)
  expect(onGiveUp).toHaveBeenCalledTimes(2)
  reconnector.stop()
})

test('a line that is only late keeps its route until it falls silent', () => {
  let isReceiving = true
  const { peer, reconnector } = setUp({ isReceiving: () => isReceiving })
  reconnector.startReconnecting()
  wait(5000)
  expect(peer.restart).not.toHaveBeenCalled()
  isReceiving = false
  wait(1000)
  expect(peer.restart).toHaveBeenCalledOnce()
  reconnector.stop()
})

test('a route that the browser has given up is replaced, whatever still arrives', () => {
  const { peer, reconnector } = setUp({ isReceiving: () => true })
  reconnector.startReconnecting({ hasFailed: true })
  wait(1000)
  expect(peer.restart).toHaveBeenCalledOnce()
  reconnector.stop()
})

test('nothing happens once it is stopped', () => {
  const { peer, onGiveUp, reconnector } = setUp({ isReceiving: () => true })
  reconnector.startReconnecting()
  wait(3000)
  reconnector.stop()
  expect(vi.getTimerCount()).toBe(0)
  wait(60_000)
  expect(peer.restart).not.toHaveBeenCalled()
  expect(onGiveUp).not.toHaveBeenCalled()
})
