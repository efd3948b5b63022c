import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AUDIO, getLevel, LAST_LEVEL } from '../../line/video-levels.ts'
import type { FakeRoom } from '../../testing/fake-sdk.ts'
import type { EnteredRoom } from './room.ts'

vi.mock('./sdk.ts', () => import('../../testing/fake-sdk.ts'))
// Another test of this process may have loaded the real SDK.
vi.resetModules()
const { connecting, createRoom, createTrack, LocalDataTrack, openSide, refused, sdk, SIGNALING_BROKEN } = await import(
  '../../testing/fake-sdk.ts'
)
const { openTwilioTransport } = await import('./twilio-transport.ts')

beforeEach(() => {
  vi.useFakeTimers()
  for (const mock of Object.values(sdk)) mock.mockReset()
})
const open = (access?: () => object) => openSide(openTwilioTransport, access && { access })
const wait = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

/** The room that is entered next. Nothing of the counterpart arrives in it. */
function createSilentRoom() {
  const room = createRoom({ others: ['alex:phone'] })
  room.line.received = 0
  sdk.connect.mockReturnValue(connecting(room.room))
  return room
}

test('the call is connected once the counterpart is in the room, at the lower quality of the two', async () => {
  sdk.connect.mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  const { at, reported } = open()
  expect(at()).toBe('connecting')
  await wait(5000)
  expect(at()).toBe('connected')
  expect(reported.quality).toBe(4)
})

test.each([
  ['sound or picture', ({ line }: FakeRoom) => void (line.received = 50)],
  ['a message', ({ receiveText }: FakeRoom) => receiveText(JSON.stringify({ kind: 'ping', id: 1 }), 'alex:phone')],
])('a counterpart who is in the room is connected with the first packet: %s', async (_, arrive) => {
  const room = createSilentRoom()
  const { at, reported } = open()
  await wait(20_000)
  expect(at()).toBe('connecting')
  expect(reported.quality).toBeNull()
  arrive(room)
  await wait(200)
  expect(at()).toBe('connected')
})

test('a counterpart whose tracks are off is connected when it is in the room', async () => {
  const { audioTracks, videoTracks } = createSilentRoom().counterpart()
  for (const track of [...audioTracks.values(), ...videoTracks.values()]) track.isTrackEnabled = false
  const { at } = open()
  await wait()
  expect(at()).toBe('connected')
})

test('a counterpart who has not published its tracks yet, as after a reload, is connected with their first packet', async () => {
  const { line, counterpart } = createSilentRoom()
  const { audioTracks } = counterpart()
  const published = [...audioTracks]
  for (const tracks of [audioTracks, counterpart().videoTracks]) tracks.clear()
  const { at } = open()
  await wait(5000)
  expect(at()).toBe('connecting')
  for (const [sid, track] of published) audioTracks.set(sid, track)
  await wait(5000)
  expect(at()).toBe('connecting')
  line.received = 50
  await wait(200)
  expect(at()).toBe('connected')
})

test('what arrived in a room that was lost before the call was connected says nothing about the next one', async () => {
  const first = createSilentRoom()
  const { at } = open()
  await wait()
  first.interrupt(SIGNALING_BROKEN)
  first.receiveText(JSON.stringify({ kind: 'ping', id: 1 }), 'alex:phone')
  const second = createSilentRoom()
  first.disconnect()
  await wait(5000)
  expect([at(), sdk.connect.mock.calls.length]).toEqual(['connecting', 2])
  second.line.received = 50
  await wait(200)
  expect(at()).toBe('connected')
})

test('one look for packets at a time', async () => {
  const { room } = createSilentRoom()
  const stats = Promise.withResolvers<never[]>()
  const getStats = vi.spyOn(room, 'getStats').mockReturnValue(stats.promise)
  open()
  await wait(5000)
  expect(getStats).toHaveBeenCalledOnce()
  stats.resolve([])
  await wait(200)
  expect(getStats).toHaveBeenCalledTimes(2)
})

test('a counterpart of whom nothing arrives within 30 seconds is given up, also where another person is heard', async () => {
  const { room, line, counterpart } = createSilentRoom()
  line.received = 50
  for (const tracks of [counterpart().audioTracks, counterpart().videoTracks])
    for (const track of tracks.values()) track.trackSid = 'MT-silent'
  const { at } = open()
  await wait(30_000)
  expect(at()).toBe('lost')
  expect(room.disconnect).toHaveBeenCalledOnce()
})

test('the warning of a bad line lasts until the room has measured a good one', async () => {
  sdk.connect.mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  const { reported } = openSide(openTwilioTransport, { isLineBad: true })
  await wait(6000)
  expect(reported.badConnection).toBe(true)
  await wait(3000)
  expect(reported.badConnection).toBe(false)
})

test('a failed attempt to enter the room is retried', async () => {
  sdk.connect.mockImplementationOnce(refused).mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  const { at } = open()
  await wait()
  expect(at()).toBe('connecting')
  await wait(2000)
  expect(at()).toBe('connected')
})

test('a lost room is entered again', async () => {
  const first = createRoom({ others: ['alex:phone'] })
  sdk.connect
    .mockReturnValueOnce(connecting(first.room))
    .mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  const { at } = open()
  await wait(5000)
  first.disconnect()
  expect(at()).toBe('reconnecting')
  await wait(3000)
  expect(at()).toBe('connected')
})

test('the call is given up when the counterpart does not arrive within 30 seconds', async () => {
  const { room } = createRoom()
  sdk.connect.mockReturnValue(connecting(room))
  const { at } = open()
  await wait(29_000)
  expect(at()).toBe('connecting')
  await wait(1000)
  expect(at()).toBe('lost')
  expect(room.disconnect).toHaveBeenCalledOnce()
})

test('a transport that is closed leaves no timer running', async () => {
  createSilentRoom()
  const { transport } = open()
  await wait(1000)
  transport.close()
  expect(vi.getTimerCount()).toBe(0)
})

test('a transport that is closed while connecting leaves the room immediately', async () => {
  const { room } = createRoom({ others: ['alex:phone'] })
  const { promise, resolve } = Promise.withResolvers<unknown>()
  sdk.connect.mockReturnValue(Object.assign(promise, { cancel: () => {} }))
  const { transport, at } = open()
  await wait()
  transport.close()
  resolve(room)
  await wait()
  expect(room.disconnect).toHaveBeenCalledOnce()
  expect(at()).toBe('connecting')
})

test.each([
  [true, true],
  [false, null],
])(
  'freezes are counted for the report, in a call through relays only (%s) with the relay',
  async (relayOnly, isRelayed) => {
    const { room, line } = createRoom({ others: ['alex:phone'] })
    sdk.connect.mockReturnValue(connecting(room))
    const { reported } = open(() => ({ twilio: { token: 'token', room: 'ticket' }, relayOnly }))
    await wait(4000)
    expect(reported.figures).toBeUndefined()
    line.freezes = 2
    await wait(1000)
    expect(reported.figures).toEqual({ freezes: 2, freezeSeconds: null, concealedPercent: null, isRelayed })
  },
)

test('a refused token is replaced by the latest one', async () => {
  const tokens = ['expired', 'renewed']
  const entered = connecting(createRoom({ others: ['alex:phone'] }).room)
  sdk.connect.mockImplementation((token) => (token === 'renewed' ? entered : refused()))
  const { at } = open(() => ({ twilio: { token: tokens.shift() ?? 'renewed', room: 'ticket' } }))
  await wait()
  expect(at()).toBe('connecting')
  await wait(2000)
  expect(at()).toBe('connected')
  expect(sdk.connect.mock.calls.map(([token]) => token)).toEqual(['expired', 'renewed'])
})

test.each([
  ['another person', 'alexa:phone', 'connecting'],
  ['another page of the counterpart, as before a reload', 'alex:former', 'connecting'],
  ['a participant who is named without the page', 'alex', 'connecting'],
  ['the counterpart’s page', 'alex:phone', 'connected'],
])('%s in the room', async (_, identity, expected) => {
  sdk.connect.mockReturnValue(connecting(createRoom({ others: [identity] }).room))
  const { at } = open()
  await wait(1000)
  expect(at()).toBe(expected)
})

/** A room that the page has entered before the call. */
const enterBefore = () => {
  const room = createRoom({ others: ['alex:phone'] })
  const messages = { ordered: new LocalDataTrack(), latest: new LocalDataTrack({ ordered: false }) }
  const entered = { room: room.room, messages } as unknown as EnteredRoom
  return { ...room, entered }
}

test('in a room that was entered before the call, camera and microphone are published, and messages sent', async () => {
  const { room, entered, disconnect } = enterBefore()
  const { source, clones } = createTrack('video')
  const takeRoom = vi.fn().mockReturnValueOnce(Promise.resolve(entered))
  const { at, media } = openSide(openTwilioTransport, { takeRoom })
  media.setState({ camera: { at: 'on' }, videoTrack: source })
  await wait(1000)
  expect([at(), sdk.connect.mock.calls.length, clones.length]).toEqual(['connected', 0, 1])
  expect(room.localParticipant.publishTrack).toHaveBeenCalledOnce()
  expect(sdk.sendText).toHaveBeenCalled()
  sdk.connect.mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  disconnect()
  await wait(2000)
  expect(sdk.connect).toHaveBeenCalledOnce()
})

test('a room that could not be entered is entered when the call begins', async () => {
  sdk.connect.mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  const { at } = openSide(openTwilioTransport, { takeRoom: () => Promise.reject(new Error('53000')) })
  await wait(1000)
  expect([at(), sdk.connect.mock.calls.length]).toEqual(['connected', 1])
})

test.each(['disconnected', 'reconnecting'])(
  'a room that is %s when the call begins is left for another one',
  async (state) => {
    const { room, entered } = enterBefore()
    Object.assign(room, { state })
    sdk.connect.mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
    const { at } = openSide(openTwilioTransport, { takeRoom: async () => entered })
    await wait(1000)
    expect([at(), sdk.connect.mock.calls.length]).toEqual(['connected', 1])
    expect(room.disconnect).toHaveBeenCalledOnce()
  },
)

test('a transport that is closed while its room is being entered leaves the room', async () => {
  const { room, entered } = enterBefore()
  const entering = Promise.withResolvers<EnteredRoom>()
  const { transport } = openSide(openTwilioTransport, { takeRoom: () => entering.promise })
  await wait()
  transport.close()
  entering.resolve(entered)
  await wait()
  expect(room.disconnect).toHaveBeenCalledOnce()
})

test('redundant sound is preferred to plain Opus', async () => {
  sdk.connect.mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  open()
  await wait()
  expect(sdk.connect.mock.lastCall?.[1].preferredAudioCodecs).toEqual(['red', 'opus'])
})

test.each([
  ['H.264 is preferred on a device whose hardware encodes it', true, ['H264']],
  ['other devices leave the codec to the SDK', false, undefined],
])('%s', async (_, powerEfficient, preferredVideoCodecs) => {
  const encodingInfo = async () => ({ supported: true, smooth: true, powerEfficient })
  vi.stubGlobal('navigator', { ...navigator, mediaCapabilities: { encodingInfo } })
  onTestFinished(() => void vi.unstubAllGlobals())
  sdk.connect.mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  open()
  await wait()
  expect(sdk.connect.mock.lastCall?.[1].preferredVideoCodecs).toEqual(preferredVideoCodecs)
})

const THIN = {
  maxAudioBitrate: AUDIO.reduced.kbit * 1000,
  maxVideoBitrate: getLevel(LAST_LEVEL).kbit * 1000,
}
const THIN_SIZE = { width: 180, height: 320, frameRate: 5 }

test('voice first limits the bitrates, and the size and frame rate of the sent clone, until it is switched off', async () => {
  const { room } = createRoom({ others: ['alex:phone'] })
  sdk.connect.mockReturnValue(connecting(room))
  const { source, clones } = createTrack('video', { width: 720, height: 1280 })
  const { media, bandwidthMode } = open()
  media.setState({ camera: { at: 'on' }, videoTrack: source })
  await wait()
  const [sent] = clones
  expect(sent?.applyConstraints).not.toHaveBeenCalled()
  bandwidthMode.setState('voiceFirst', true)
  expect(room.localParticipant.setParameters).toHaveBeenLastCalledWith(THIN)
  expect(sent?.applyConstraints).toHaveBeenLastCalledWith(THIN_SIZE)
  bandwidthMode.setState('full', true)
  expect(room.localParticipant.setParameters).toHaveBeenLastCalledWith({
    maxAudioBitrate: AUDIO.full.kbit * 1000,
    maxVideoBitrate: getLevel(0).kbit * 1000,
  })
  expect(sent?.applyConstraints).toHaveBeenLastCalledWith({ width: 720, height: 1280, frameRate: 30 })
})

test('every room that is entered with voice first, and another camera, keep to its limits', async () => {
  const [first, second] = [createRoom({ others: ['alex:phone'] }), createRoom({ others: ['alex:phone'] })]
  sdk.connect.mockReturnValueOnce(connecting(first.room)).mockReturnValue(connecting(second.room))
  const { media, bandwidthMode } = open()
  bandwidthMode.setState('voiceFirst', true)
  const { source, clones } = createTrack('video', { width: 720, height: 1280 })
  media.setState({ camera: { at: 'on' }, videoTrack: source })
  await wait()
  expect(first.room.localParticipant.setParameters).toHaveBeenCalledWith(THIN)
  first.disconnect()
  await wait(2000)
  expect(second.room.localParticipant.setParameters).toHaveBeenCalledWith(THIN)
  expect(clones).toHaveLength(2)
  for (const { applyConstraints } of clones) expect(applyConstraints).toHaveBeenLastCalledWith(THIN_SIZE)
  for (const { source, clones } of [createTrack('video', { width: 1280, height: 720 }), createTrack('video')]) {
    media.setState({ camera: { at: 'on' }, videoTrack: source })
    expect(clones[0]?.applyConstraints).toHaveBeenLastCalledWith(
      source.getSettings().width ? { ...THIN_SIZE, width: 320, height: 180 } : { frameRate: 5 },
    )
  }
})

/** The messages about this side's devices. */
const sentMedia = () => sdk.sendText.mock.calls.map(([text]) => JSON.parse(text)).filter(({ kind }) => kind === 'media')

test('a microphone that the system takes stays enabled and is announced again and again as taken', async () => {
  sdk.connect.mockReturnValue(connecting(createRoom({ others: ['alex:phone'] }).room))
  const { media } = open()
  media.setState({ mic: { at: 'on' }, audioTrack: createTrack('audio').source })
  await wait(1000)
  media.setState({ mic: { at: 'taken' } })
  expect(sdk.enable).toHaveBeenLastCalledWith(true)
  await wait(2000)
  expect(sentMedia()).toMatchObject([
    { mic: false, taken: true },
    { mic: false, taken: true },
  ])
  media.setState({ mic: { at: 'on' } })
  expect(sentMedia().at(-1)).toMatchObject({ mic: true, taken: false })
  media.setState({ mic: { at: 'off' } })
  expect(sdk.enable).toHaveBeenLastCalledWith(false)
})

test('until something of the counterpart has arrived, the devices are announced every 200 ms, then every two seconds', async () => {
  const { line } = createSilentRoom()
  open()
  await wait(1000)
  expect(sentMedia()).toHaveLength(5)
  line.received = 50
  await wait(200)
  const before = sentMedia().length
  await wait(4000)
  expect(sentMedia().length - before).toBe(2)
})

test('devices that the counterpart announces as taken are reported as taken, until they are back', async () => {
  const { room, receiveText } = createRoom({ others: ['alex:phone'] })
  sdk.connect.mockReturnValue(connecting(room))
  const { reported } = open()
  await wait()
  expect(reported.remoteMedia).toEqual({ camera: true, mic: true, taken: false, busy: false })
  receiveText(JSON.stringify({ kind: 'media', camera: false, mic: true, taken: true, busy: true }), 'alex:phone')
  expect(reported.remoteMedia).toEqual({ camera: false, mic: true, taken: true, busy: true })
  receiveText(JSON.stringify({ kind: 'media', camera: true, mic: false, taken: false }), 'alexa:phone')
  expect(reported.remoteMedia).toEqual({ camera: false, mic: true, taken: true, busy: true })
  receiveText(JSON.stringify({ kind: 'media', camera: true, mic: true, taken: false }), 'alex:phone')
  expect(reported.remoteMedia).toEqual({ camera: true, mic: true, taken: false, busy: false })
})
