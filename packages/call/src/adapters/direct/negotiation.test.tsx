import type { CallSignal } from '@radruf/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { getLevel } from '../../line/video-levels.ts'
import { createFakeConnections } from '../../testing/fake-connections.ts'
import { createPeer } from './peer.ts'

const [OPUS, RED] = [{ mimeType: 'audio/opus' }, { mimeType: 'audio/red' }]

beforeEach(() => {
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => ({ codecs: [OPUS, RED] }) })
})
const SDP = 'a=rtpmap:111 opus/48000/2\r\na=fmtp:111 minptime=10\r\na=setup:actpass\r\n'

type Options = { isNewcomer: boolean; isRelayOnly?: boolean; audio?: MediaStreamTrack | null }

/** A peer in a browser with redundant sound, and the signals that it sends. */
function start({ isNewcomer, isRelayOnly = false, audio = null }: Options) {
  const connections = createFakeConnections()
  const sent: CallSignal[] = []
  const peer = createPeer({
    isNewcomer,
    iceServers: () => [],
    isRelayOnly: () => isRelayOnly,
    tracks: { audio, video: null },
    sending: { video: getLevel(0), audioKbit: 24, codec: undefined },
    makeConnection: (configuration) => Object.assign(connections.make(configuration), { sdp: SDP }),
    listeners: {
      send: (signal) => sent.push(signal),
      onGathered: () => {},
      onConnectionState: () => {},
      onRemote: () => {},
      onData: () => {},
      onDataOpen: () => {},
      onDataClose: () => {},
      onError: (error) => expect.fail(String(error)),
    },
  })
  const connection = connections.last()
  return { peer, connection, sent, listTransceivers: () => connection.getTransceivers() }
}

/** The same with the first signals. */
async function open(options: Options) {
  const started = start(options)
  await vi.waitFor(() => expect(started.sent).toHaveLength(options.isNewcomer ? 1 : 0))
  return started
}

const expectSettings = (transceivers: ReturnType<Awaited<ReturnType<typeof open>>['listTransceivers']>) => {
  const [audio, video] = transceivers.map(({ sender }) => sender.getParameters().encodings[0])
  expect(audio).toMatchObject({ priority: 'high', maxBitrate: 24_000 })
  expect(video).toMatchObject({ active: true, maxBitrate: getLevel(0).kbit * 1000 })
  // Only the sound has a redundant form.
  expect(transceivers.map(({ preferences }) => preferences)).toEqual([[RED, OPUS], undefined])
}

test('the first offer begins at once, with the tracks of the device', () => {
  const audio = { kind: 'audio' } as MediaStreamTrack
  const { connection, listTransceivers } = start({ isNewcomer: true, audio })
  expect(connection.descriptionsAsked).toBe(1)
  expect(listTransceivers().map(({ sender }) => sender.track)).toEqual([audio, null])
})

test('an offer asks for redundant sound with pauses, and its senders get the settings of the level', async () => {
  const { sent, listTransceivers } = await open({ isNewcomer: true })
  expect(sent).toEqual([
    { type: 'offer', sdp: expect.stringContaining('minptime=10;usedtx=1'), offerId: expect.any(String) },
  ])
  expectSettings(listTransceivers())
})

test.each([
  [true, 'active'],
  [false, 'actpass'],
])(
  'the first offer of a newcomer who uses relays only (%s) has the role %s, a later one leaves it open',
  async (isRelayOnly, role) => {
    const { peer, sent, connection } = await open({ isNewcomer: true, isRelayOnly })
    const offerId = sent[0]?.type === 'offer' ? sent[0].offerId : ''
    await peer.receive({ type: 'answer', sdp: 'theirs', offerId })
    await peer.restart()
    expect(sent.map((signal) => 'sdp' in signal && /a=setup:(.*)\r/.exec(signal.sdp)?.[1])).toEqual([role, 'actpass'])
    expect(connection.localDescription?.sdp).toContain('actpass')
  },
)

test('an answer asks for the same, and its senders get the same settings', async () => {
  const { peer, sent, listTransceivers } = await open({ isNewcomer: false })
  await peer.receive({ type: 'offer', sdp: 'theirs', offerId: 'theirs' })
  expect(sent).toEqual([{ type: 'answer', sdp: expect.stringContaining('minptime=10;usedtx=1'), offerId: 'theirs' }])
  expectSettings(listTransceivers())
})

test('an offer that was ignored in a collision is not accepted later, when the stream of events delivers it again', async () => {
  const { peer, sent, connection } = await open({ isNewcomer: false })
  await peer.receive({ type: 'offer', sdp: 'first', offerId: 'first' })
  connection.dispatchEvent(new Event('negotiationneeded'))
  // Smaller than every id of this page.
  const collided = { type: 'offer', sdp: 'collided', offerId: '' } as const
  await peer.receive(collided)
  await peer.receive({ type: 'answer', sdp: 'first', offerId: sent[1]?.type === 'offer' ? sent[1].offerId : '' })
  await peer.receive(collided)
  expect(sent.map(({ type }) => type)).toEqual(['answer', 'offer'])
  expect(connection).toMatchObject({ signalingState: 'stable', remoteDescription: { sdp: 'first' } })
})

test('two pages that both take themselves for the newcomer agree on one of their offers', async () => {
  const pages = [await open({ isNewcomer: true }), await open({ isNewcomer: true })] as const
  const [first, second] = pages
  const offers = pages.map(({ sent }) => sent[0])
  for (const [page, offer] of [
    [first, offers[1]],
    [second, offers[0]],
  ] as const)
    if (offer) await page.peer.receive(offer)
  const answers = pages.flatMap(({ sent }) => sent.filter(({ type }) => type === 'answer'))
  expect(answers).toHaveLength(1)
})

test('the answer to an offer is repeated', async () => {
  const { peer, sent } = await open({ isNewcomer: false })
  await peer.receive({ type: 'offer', sdp: 'theirs', offerId: 'theirs' })
  peer.repeatDescription()
  // The peer takes its steps one after the other.
  await peer.receive({ type: 'answer', sdp: 'outdated', offerId: 'outdated' })
  expect(sent).toEqual(Array(2).fill(expect.objectContaining({ type: 'answer', offerId: 'theirs' })))
})

test('a codec is used from the answer on, and another level without a new offer', async () => {
  const { peer, sent, connection, listTransceivers } = await open({ isNewcomer: true })
  const h264 = { mimeType: 'video/H264' }
  const sending = { video: getLevel(1), audioKbit: 16, codec: h264.mimeType }
  peer.setSending(sending)
  const readVideo = () => listTransceivers()[1]?.sender.getParameters().encodings[0]
  await vi.waitFor(() => expect(readVideo()).toMatchObject({ maxBitrate: getLevel(1).kbit * 1000 }))
  expect(readVideo()).not.toHaveProperty('codec')
  connection.negotiatedCodecs = [h264]
  await peer.receive({ type: 'answer', sdp: 'theirs', offerId: sent[0]?.type === 'offer' ? sent[0].offerId : '' })
  expect(readVideo()).toMatchObject({ codec: h264 })
  expect(sent).toHaveLength(1)
})
