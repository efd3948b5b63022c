import { MINUTE_MS } from '@radruf/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { connecting, createRoom, LocalDataTrack, loadSdk, refused, sdk } from '../../testing/fake-sdk.ts'
import { createRoomPool } from './room-pool.ts'
import type { Sdk } from './sdk.ts'

beforeEach(() => {
  vi.useFakeTimers()
  sdk.connect.mockReset()
})
const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const access = { twilio: { token: 'token', room: 'ticket' } }

/** A pool, and the rooms that it enters, the newest last. */
function createPool(load = loadSdk) {
  const rooms: ReturnType<typeof createRoom>[] = []
  sdk.connect.mockImplementation(() => {
    const room = createRoom()
    rooms.push(room)
    return connecting(room.room)
  })
  return { pool: createRoomPool(load as unknown as () => Promise<Sdk>), rooms }
}
const left = (rooms: ReturnType<typeof createRoom>[]) => rooms.map(({ room }) => room.disconnect.mock.calls.length)

test('a room is entered once, without camera and microphone, and taken by the joining of its client id', async () => {
  const { pool, rooms } = createPool()
  pool.prepare('phone', { ...access, relayOnly: true })
  pool.prepare('phone', { ...access, relayOnly: true })
  await wait()
  expect(sdk.connect).toHaveBeenCalledOnce()
  expect(sdk.connect).toHaveBeenCalledWith('token', expect.objectContaining({ iceTransportPolicy: 'relay' }))
  const { tracks } = sdk.connect.mock.lastCall?.[1] ?? {}
  expect(tracks).toEqual([expect.any(LocalDataTrack), expect.any(LocalDataTrack)])
  expect(pool.findAccess('phone')).toEqual({ ...access, relayOnly: true })
  expect(await pool.take('phone', true)).toEqual({
    room: rooms[0]?.room,
    messages: { ordered: tracks[0], latest: tracks[1] },
  })
  expect([pool.findAccess('phone'), pool.take('phone', true)]).toEqual([undefined, undefined])
  pool.clear()
  await wait(10 * MINUTE_MS)
  expect(left(rooms)).toEqual([0])
})

test('a room of another joining is left', async () => {
  const { pool, rooms } = createPool()
  pool.prepare('phone', access)
  expect(pool.findAccess('desk')).toBeUndefined()
  expect(pool.take('desk')).toBeUndefined()
  await wait()
  expect(left(rooms)).toEqual([1])
  pool.prepare('phone', access)
  pool.prepare('desk', access)
  await wait()
  expect(left(rooms)).toEqual([1, 1, 0])
})

test('a room that was entered without relays is left by a person who wants them alone', async () => {
  const { pool, rooms } = createPool()
  pool.prepare('phone', access)
  pool.prepare('phone', { ...access, relayOnly: true })
  await wait()
  expect(left(rooms)).toEqual([1, 0])
  expect(pool.take('phone', false)).toBeUndefined()
  await wait()
  expect(left(rooms)).toEqual([1, 1])
})

test('an entry that is under way is cancelled', async () => {
  const { pool } = createPool()
  const cancel = vi.fn()
  sdk.connect.mockReturnValueOnce(Object.assign(new Promise(() => {}), { cancel }))
  pool.prepare('phone', access)
  await wait()
  pool.clear()
  await wait()
  expect(cancel).toHaveBeenCalledOnce()
})

test('a room is left when no other participant is left in it', async () => {
  const { pool, rooms } = createPool()
  pool.prepare('phone', access)
  await wait()
  const [{ room, emit } = expect.fail()] = rooms
  room.participants.set('alex:phone', {} as never)
  emit('participantDisconnected')
  await wait()
  expect(left(rooms)).toEqual([0])
  room.participants.clear()
  emit('participantDisconnected')
  await wait()
  expect(left(rooms)).toEqual([1])
})

test('a room that no joining has taken is left after six minutes, unless it is prepared again', async () => {
  const { pool, rooms } = createPool()
  pool.prepare('phone', access)
  await wait(5 * MINUTE_MS)
  pool.prepare('phone', access)
  await wait(5.9 * MINUTE_MS)
  expect(left(rooms)).toEqual([0])
  await wait(0.1 * MINUTE_MS)
  expect(left(rooms)).toEqual([1])
})

test('a room that was lost, or cannot be entered, is entered again', async () => {
  const { pool, rooms } = createPool()
  pool.prepare('phone', access)
  await wait()
  rooms[0]?.disconnect()
  expect(pool.findAccess('phone')).toBeUndefined()
  sdk.connect.mockImplementationOnce(refused)
  pool.prepare('phone', access)
  await wait()
  expect(pool.findAccess('phone')).toBeUndefined()
  pool.prepare('phone', access)
  await wait()
  expect(await pool.take('phone')).toMatchObject({ room: rooms[1]?.room })
  rooms[1]?.disconnect()
})

test('without the SDK no room is prepared', async () => {
  const { pool } = createPool(() => Promise.reject(new Error('offline')))
  pool.load()
  pool.prepare('phone', access)
  await wait()
  expect(pool.take('phone')).toBeUndefined()
})
