import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallMessage } from '../../core/call-message.ts'
import type { FakeRoom, RoomLine } from '../../testing/fake-sdk.ts'

vi.mock('./sdk.ts', () => import('../../testing/fake-sdk.ts'))
vi.resetModules()
const { connecting, createRoom, createTrack, MEDIA_BROKEN, openSide, refused, sdk, SIGNALING_BROKEN } = await import(
  '../../testing/fake-sdk.ts'
)
const { openTwilioTransport } = await import('./twilio-transport.ts')

beforeEach(() => {
  vi.useFakeTimers()
  for (const mock of Object.values(sdk)) mock.mockReset()
})
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
/** A line is measured from its second reading on. */
const FIRST_MEASUREMENT = 5

const enterRooms = (...rooms: readonly FakeRoom[]) => {
  for (const { room } of rooms) sdk.connect.mockReturnValueOnce(connecting(room))
  sdk.connect.mockImplementation(refused)
}

/** Kim in a room with Alex, whose line is good and measured. */
async function connect({ isNewcomer = true } = {}) {
  const rooms = [createRoom({ others: ['alex:phone'] }), createRoom({ others: ['alex:phone'] })] as const
  enterRooms(...rooms)
  const received: CallMessage[] = []
  const kim = openSide(openTwilioTransport, { isNewcomer, onMessage: (message) => received.push(message) })
  kim.media.setState({ camera: { at: 'on' } })
  await wait(FIRST_MEASUREMENT)
  return { ...kim, ...rooms[0], again: rooms[1], received, isWarned: () => kim.reported.badConnection }
}

/** The warning after each of the seconds in which the line is so. */
async function warnedOver(
  { line, isWarned }: { line: RoomLine; isWarned: () => boolean | undefined },
  seconds: number,
  change: Partial<RoomLine>,
) {
  Object.assign(line, change)
  const warned: boolean[] = []
  for (let second = 0; second < seconds; second++) {
    await wait(1)
    warned.push(isWarned() === true)
  }
  return warned
}

const GOOD = { received: 50, lost: 0, frameRate: 10, sentKbit: 600, sentLost: 0, rttMs: 20, isLimited: false }
/** Warned from the second of the measurements on. */
const FROM_SECOND = [false, true, true]
/** Warned for three more measurements. */
const UNTIL_FOURTH = [true, true, true, false]

describe('the line', () => {
  test.each([
    ['a loss of 20 % of what arrives', { lost: 12 }],
    ['a loss of 20 % of what is sent, as the SDK reports it', { sentLost: 20 }],
    ['a round trip of 600 ms', { rttMs: 600 }],
    ['a picture that stands still', { frameRate: 0 }],
    ['silence', { received: 0 }],
  ] as const)('%s warns at the second measurement, and four good ones end it', async (_, trouble) => {
    const kim = await connect()
    expect(await warnedOver(kim, 3, trouble)).toEqual(FROM_SECOND)
    expect(await warnedOver(kim, 4, GOOD)).toEqual(UNTIL_FOURTH)
  })

  test('a line that is full warns of its rate, until it has not been full for seven seconds', async () => {
    const kim = await connect()
    const narrow = { isLimited: true, sentKbit: 90 }
    expect(await warnedOver(kim, 3, { ...narrow, rttMs: 600 })).toEqual(FROM_SECOND)
    expect(await warnedOver(kim, 30, { ...narrow, rttMs: 320 })).not.toContain(false)
    expect(await warnedOver(kim, 10, GOOD)).toEqual([...Array(6).fill(true), false, false, false, false])
  })

  test.each(['full', 'voiceFirst'] as const)(
    'a small picture on a good line never warns (mode %s), nor on one with a long delay',
    async (mode) => {
      const kim = await connect()
      kim.bandwidthMode.setState(mode, true)
      expect(await warnedOver(kim, 60, { isLimited: true, sentKbit: 70 })).not.toContain(true)
      expect(await warnedOver(kim, 60, { rttMs: 320 })).not.toContain(true)
    },
  )

  test('nothing for two seconds is barely usable, and ends with the first packets', async () => {
    const kim = await connect()
    await warnedOver(kim, 2, { received: 0 })
    expect(kim.reported).toMatchObject({ quality: 1, isSilent: true, badConnection: true, phase: { at: 'connected' } })
    await warnedOver(kim, 1, GOOD)
    expect(kim.reported).toMatchObject({ quality: 4, isSilent: false })
  })

  test('a counterpart whose devices are off sends nothing without a warning', async () => {
    const kim = await connect()
    kim.receiveText(JSON.stringify({ kind: 'media', camera: false, mic: false }), 'alex:phone')
    expect(await warnedOver(kim, 10, { received: 0 })).not.toContain(true)
    expect(kim.reported).toMatchObject({ quality: 4, phase: { at: 'connected' } })
  })

  test('low levels of Twilio warn, and four good readings end it; the lowest counts', async () => {
    const kim = await connect()
    kim.counterpart().networkQualityLevel = 2
    expect(await warnedOver(kim, 3, {})).toEqual(FROM_SECOND)
    expect(kim.reported.quality).toBe(2)
    kim.counterpart().networkQualityLevel = 5
    expect(await warnedOver(kim, 4, {})).toEqual(UNTIL_FOURTH)
    kim.room.localParticipant.networkQualityLevel = 1
    expect(await warnedOver(kim, 3, {})).toEqual([false, false, true])
    kim.room.localParticipant.networkQualityLevel = null
    kim.counterpart().networkQualityLevel = null
    expect(await warnedOver(kim, 4, {})).toEqual(UNTIL_FOURTH)
    expect(kim.reported.quality).toBe(5)
  })

  test('blocked signalling is no break and no warning while sound or video arrive, and a break when they stop', async () => {
    const kim = await connect()
    kim.interrupt(SIGNALING_BROKEN)
    expect(await warnedOver(kim, 20, {})).not.toContain(true)
    expect(kim.at()).toBe('connected')
    expect(kim.reported.quality).toBe(4)
    await warnedOver(kim, 3, { received: 0 })
    expect(kim.at()).toBe('reconnecting')
    expect(kim.reported).toMatchObject({ quality: 0, badConnection: true })
  })

  test('the warning outlasts a connection that is given up', async () => {
    const kim = await connect()
    expect(await warnedOver(kim, 3, { rttMs: 600 })).toEqual(FROM_SECOND)
    kim.interrupt(SIGNALING_BROKEN)
    await warnedOver(kim, 35, { received: 0 })
    expect(kim.reported).toMatchObject({ phase: { at: 'lost' }, badConnection: true })
  })

  test('blocked signalling is no break on a device that measures late', async () => {
    const kim = await connect()
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 60_000)
    kim.interrupt(SIGNALING_BROKEN)
    expect(kim.at()).toBe('connected')
    await wait(1)
    expect(kim.at()).toBe('connected')
    vi.restoreAllMocks()
  })

  test('blocked signalling is no break either while only messages arrive', async () => {
    const kim = await connect()
    kim.receiveText(JSON.stringify({ kind: 'media', camera: false, mic: false }), 'alex:phone')
    Object.assign(kim.line, { received: 0 })
    kim.interrupt(SIGNALING_BROKEN)
    for (let second = 0; second < 10; second++) {
      kim.receiveText(JSON.stringify({ kind: 'ping', id: second }), 'alex:phone')
      await wait(1)
    }
    expect(kim.at()).toBe('connected')
  })
})

/** Kim and Alex in a room, each over a line of its own. `wire`: the way of their messages to each other. */
async function connectBoth() {
  const rooms = [createRoom({ others: ['alex:phone'] }), createRoom({ others: ['kim:desk'] })] as const
  const wire = { delayMs: 10, isCut: false }
  for (const [index, identity] of ['kim:desk', 'alex:phone'].entries())
    sdk.connect.mockImplementationOnce((_token, { tracks }) => {
      for (const track of tracks)
        if ('deliver' in track)
          track.deliver = (text: string) =>
            wire.isCut || setTimeout(() => rooms[1 - index]?.receiveText(text, identity), wire.delayMs)
      return connecting(rooms[index]?.room)
    })
  const sides = [
    openSide(openTwilioTransport),
    openSide(openTwilioTransport, { counterpart: { personId: 'kim', clientId: 'desk' }, isNewcomer: false }),
  ] as const
  for (const { media } of sides) media.setState({ camera: { at: 'on' }, mic: { at: 'on' } })
  await wait(FIRST_MEASUREMENT)
  const toSide = (index: 0 | 1) => ({
    ...sides[index],
    ...rooms[index],
    isWarned: () => sides[index].reported.badConnection,
  })
  return { kim: toSide(0), alex: toSide(1), wire }
}

describe('both sides', () => {
  test('each is warned of what the other measures', async () => {
    const { kim, alex } = await connectBoth()
    await warnedOver(kim, 3, { rttMs: 600 })
    expect(alex.isWarned()).toBe(true)
    await warnedOver(kim, 5, GOOD)
    expect(alex.isWarned()).toBe(false)
  })

  test('a loss is measured by the side that receives, and reported with its pings to the side that sends', async () => {
    const { kim, alex } = await connectBoth()
    await warnedOver(alex, 2, { lost: 12 })
    await wait(1)
    expect([kim.reported.quality, alex.reported.quality]).toEqual([2, 2])
  })

  test.each([
    ['a long way of the pings', { delayMs: 300 }],
    ['pings without answers', { isCut: true }],
  ])('%s warns, whatever the SDK reports, and ends with the first answers', async (_, trouble) => {
    const { kim, wire } = await connectBoth()
    kim.line.isReporting = false
    Object.assign(wire, trouble)
    await wait(4)
    expect(kim.isWarned()).toBe(true)
    Object.assign(wire, { delayMs: 10, isCut: false })
    await wait(6)
    expect(kim.isWarned()).toBe(false)
  })

  test('pings that later reports of the other end have overtaken do not warn', async () => {
    const { kim, alex, wire } = await connectBoth()
    wire.isCut = true
    await wait(20)
    expect([kim.isWarned(), alex.isWarned()]).toEqual([false, false])
  })
})

describe('messages', () => {
  const sent = (kind: string) => sdk.sendText.mock.calls.filter(([text]) => JSON.parse(text).kind === kind)
  const UNORDERED = { ordered: false, maxRetransmits: 0 }

  test('the laser dot and pings travel unordered, everything else in order', async () => {
    const { transport } = await connect()
    transport.send({ kind: 'point', n: 1 }, 'latest')
    transport.send({ kind: 'mark' })
    expect(sent('point').map(([, options]) => options)).toEqual([UNORDERED])
    expect(sent('mark').map(([, options]) => options)).toEqual([{}])
    expect(sent('media').every(([, { ordered }]) => ordered === undefined)).toBe(true)
    expect(sent('ping').length).toBeGreaterThan(0)
    expect(sent('ping').every(([, { ordered }]) => ordered === false)).toBe(true)
  })

  test('a page that answers no ping is not warned of', async () => {
    const kim = await connect()
    expect(await warnedOver(kim, 20, {})).not.toContain(true)
  })
})

describe('broken media', () => {
  const breakMedia = (kim: Pick<FakeRoom, 'line' | 'interrupt'>) => {
    kim.line.received = 0
    kim.interrupt(MEDIA_BROKEN)
  }

  test.each([
    ['newcomer', true, 10],
    ['other', false, 14],
  ])(
    'the room is entered once more after ten seconds or, by the side that was there first, fourteen (%s)',
    async (_, isNewcomer, seconds) => {
      const kim = await connect({ isNewcomer })
      breakMedia(kim)
      await wait(seconds - 1)
      expect(sdk.connect).toHaveBeenCalledTimes(1)
      expect(kim.room.disconnect).not.toHaveBeenCalled()
      await wait(1)
      expect(sdk.connect).toHaveBeenCalledTimes(2)
      expect(kim.room.disconnect).toHaveBeenCalledOnce()
      kim.disconnect()
      await wait(4)
      expect(kim.at()).toBe('connected')
      expect(sdk.connect).toHaveBeenCalledTimes(2)
    },
  )

  /** The room is being entered once more, when Twilio removes the former participant or the SDK gives its room up. */
  const loseRoomWhileEntering = async () => {
    const kim = await connect()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const cancel = vi.fn(() => reject(new Error('The entry was canceled.')))
    sdk.connect.mockReset()
    sdk.connect.mockReturnValueOnce(Object.assign(promise, { cancel })).mockImplementation(refused)
    breakMedia(kim)
    await wait(11)
    kim.disconnect()
    await wait(4)
    expect([kim.at(), sdk.connect.mock.calls.length, cancel.mock.calls.length]).toEqual(['reconnecting', 1, 0])
    return { ...kim, enterAgain: () => resolve(kim.again.room), refuse: () => reject(new Error('53000')) }
  }

  test('the entry goes on when the former room ends before it', async () => {
    const kim = await loseRoomWhileEntering()
    kim.enterAgain()
    await wait(4)
    expect([kim.at(), sdk.connect.mock.calls.length]).toEqual(['connected', 1])
  })

  test('a failed entry is retried after two seconds when the former room has ended', async () => {
    const kim = await loseRoomWhileEntering()
    kim.refuse()
    await wait(1)
    expect(sdk.connect).toHaveBeenCalledTimes(1)
    await wait(1)
    expect(sdk.connect).toHaveBeenCalledTimes(2)
  })

  test('a room that is entered again is a connection once packets arrive', async () => {
    const kim = await connect()
    breakMedia(kim)
    kim.again.line.received = 0
    await wait(13)
    expect(kim.at()).toBe('reconnecting')
    kim.again.line.received = 50
    await wait(2)
    expect(kim.at()).toBe('connected')
  })

  test('a counterpart whose devices are off is connected as soon as the room is', async () => {
    const kim = await connect()
    kim.receiveText(JSON.stringify({ kind: 'media', camera: false, mic: false }), 'alex:phone')
    breakMedia(kim)
    await wait(3)
    expect(kim.at()).toBe('reconnecting')
    kim.restore()
    expect(kim.at()).toBe('connected')
  })

  test('after a break the page sends a key frame, by a slightly smaller picture, and by the full one after the next', async () => {
    const kim = await connect()
    const { source, clones } = createTrack('video', { width: 720, height: 1280 })
    kim.media.setState({ videoTrack: source })
    const [sent] = clones
    const restore = async () => {
      breakMedia(kim)
      await wait(5)
      expect(kim.at()).toBe('reconnecting')
      Object.assign(kim.line, GOOD)
      kim.restore()
      await wait(5)
      expect(kim.at()).toBe('connected')
    }
    expect(sent?.applyConstraints).not.toHaveBeenCalled()
    await restore()
    expect(sent?.applyConstraints).toHaveBeenCalledExactlyOnceWith({ width: 718, height: 1276, frameRate: 30 })
    await restore()
    expect(sent?.applyConstraints).toHaveBeenCalledTimes(2)
    expect(sent?.applyConstraints).toHaveBeenLastCalledWith({ width: 720, height: 1280, frameRate: 30 })
  })

  test('media that the SDK restores, or that still arrive, keep the room', async () => {
    const restored = await connect()
    breakMedia(restored)
    await wait(9)
    Object.assign(restored.line, GOOD)
    restored.restore()
    await wait(20)
    expect(sdk.connect).toHaveBeenCalledTimes(1)
    expect(restored.at()).toBe('connected')
    restored.interrupt(MEDIA_BROKEN)
    await wait(20)
    expect(sdk.connect).toHaveBeenCalledTimes(1)
    restored.restore()
    breakMedia(restored)
    await wait(9)
    expect(sdk.connect).toHaveBeenCalledTimes(1)
  })

  test('a room without signalling is left to the SDK', async () => {
    const kim = await connect()
    kim.line.received = 0
    kim.interrupt(SIGNALING_BROKEN)
    await wait(25)
    expect(sdk.connect).toHaveBeenCalledTimes(1)
  })

  test('entering ends when the SDK restores the media meanwhile', async () => {
    const kim = await connect()
    const cancel = vi.fn()
    sdk.connect.mockReset()
    sdk.connect.mockReturnValue(Object.assign(new Promise(() => {}), { cancel }))
    breakMedia(kim)
    await wait(11)
    expect(cancel).not.toHaveBeenCalled()
    kim.restore()
    expect(cancel).toHaveBeenCalledOnce()
    expect(kim.room.disconnect).not.toHaveBeenCalled()
    breakMedia(kim)
    await wait(10)
    expect(sdk.connect).toHaveBeenCalledTimes(2)
  })

  test('a camera that is turned on, and a microphone that goes, while the room is entered', async () => {
    const kim = await connect()
    const microphone = createTrack('audio').source
    kim.media.setState({ mic: { at: 'on' }, audioTrack: microphone })
    const { promise, resolve } = Promise.withResolvers<unknown>()
    sdk.connect.mockReset()
    sdk.connect.mockReturnValue(Object.assign(promise, { cancel: () => {} }))
    breakMedia(kim)
    await wait(11)
    kim.media.setState({ mic: { at: 'off' }, audioTrack: null, videoTrack: createTrack('video').source })
    resolve(kim.again.room)
    await wait(0)
    const { publishTrack, unpublishTrack } = kim.again.room.localParticipant
    expect(publishTrack).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'video' }))
    expect(unpublishTrack).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'audio' }))
  })
})
