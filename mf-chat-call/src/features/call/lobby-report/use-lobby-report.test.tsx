import { createMediaState, type MediaState } from '@radruf/call'
import type { LobbyReport } from '@radruf/contract'
import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { type LobbyResults, useLobbyReport } from './use-lobby-report.ts'

type Lobby = { mediaState?: Partial<MediaState>; isWaiting?: boolean; send: (report: LobbyReport) => Promise<unknown> }
let update: (lobby: Partial<Lobby>) => Promise<void>
let results: LobbyResults

function Part({ first }: { first: Lobby }) {
  const [{ mediaState, isWaiting = true, send }, setLobby] = useState(first)
  const lobby = useLobbyReport(
    { ...createMediaState('environment'), ...mediaState },
    { isInLobby: true, isWaiting, send },
  )
  useEffect(() => {
    results = lobby
    update = async (changed) => act(async () => setLobby((before) => ({ ...before, ...changed })))
  }, [lobby])
  return null
}

/** Renders a lobby under fake timers. */
const show = (lobby: Lobby) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return renderPart(<Part first={lobby} />)
}
const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(500)))
const [camera, mic, otherMic] = ['camera', 'mic', 'other'].map((id) => ({ id }) as MediaStreamTrack) as [
  MediaStreamTrack,
  MediaStreamTrack,
  MediaStreamTrack,
]

/** A send function that keeps the reports. */
function keepReports() {
  const reports: LobbyReport[] = []
  return { reports, send: async (report: LobbyReport) => void reports.push(report) }
}
const toWords = ({ picture, sound }: LobbyReport) => `${picture} ${sound}`

test('light is reported once it was measured, and after each change', async () => {
  const { reports, send } = keepReports()
  await show({ mediaState: { camera: { at: 'on' }, videoTrack: camera }, send })
  await settle()
  for (const isDark of [false, false, true]) {
    await act(async () => results.setDark(camera, isDark))
    await settle()
  }
  expect(reports.map(toWords)).toEqual(['null null', 'good null', 'dark null'])
})

test('light of another camera does not count', async () => {
  const { reports, send } = keepReports()
  await show({ mediaState: { camera: { at: 'on' }, videoTrack: camera }, send })
  await act(async () => results.setDark(mic, true))
  await settle()
  expect(reports.map(toWords)).toEqual(['null null'])
})

test.each<[MediaState['camera'], LobbyReport['picture']]>([
  [{ at: 'idle' }, null],
  [{ at: 'asking' }, null],
  [{ at: 'off' }, 'off'],
  [{ at: 'taken' }, 'taken'],
  [{ at: 'failed', problem: 'in_use' }, 'taken'],
  [{ at: 'failed', problem: 'denied' }, 'blocked'],
  [{ at: 'failed', problem: 'blocked' }, 'blocked'],
  [{ at: 'failed', problem: 'not_found' }, 'missing'],
])('a device in the state %j is reported as %s', async (device, expected) => {
  const { reports, send } = keepReports()
  await show({ mediaState: { camera: device, mic: device }, send })
  await settle()
  expect(reports.map(toWords)).toEqual([`${expected} ${expected}`])
})

test('a lobby that changes again at once is reported once, and none before its person waits', async () => {
  const { reports, send } = keepReports()
  await show({ mediaState: { camera: { at: 'off' } }, isWaiting: false, send })
  await settle()
  await update({ isWaiting: true, mediaState: { camera: { at: 'asking' } } })
  await update({ mediaState: { camera: { at: 'failed', problem: 'denied' } } })
  await act(async () => results.setChecklist([{ item: 'cloth', isDone: true }]))
  await settle()
  expect(reports).toEqual([{ picture: 'blocked', sound: null, checklist: [{ item: 'cloth', isDone: true }] }])
})

test('the sound is good once a voice was loud enough, also before the customer waits', async () => {
  const sound = { peak: 8 }
  vi.stubGlobal(
    'AudioContext',
    class {
      createAnalyser = () => ({
        fftSize: 4,
        getByteTimeDomainData: (samples: Uint8Array) => samples.fill(128 + sound.peak),
      })
      createMediaStreamSource = () => ({ connect: () => {} })
      close = async () => {}
    },
  )
  vi.stubGlobal('MediaStream', class {})
  const { reports, send } = keepReports()
  await show({ mediaState: { mic: { at: 'on' }, audioTrack: mic }, isWaiting: false, send })
  for (const peak of [40, 8]) {
    sound.peak = peak
    await settle()
  }
  await update({ isWaiting: true })
  await settle()
  expect(reports.map(toWords)).toEqual(['null good'])
  // Another microphone has not been heard yet.
  await update({ mediaState: { mic: { at: 'on' }, audioTrack: otherMic } })
  await settle()
  expect(reports.map(toWords)).toEqual(['null good', 'null null'])
})

test('a report waits for the one before it, also when that one is lost', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const sent: string[] = []
  await show({
    mediaState: { camera: { at: 'on' }, videoTrack: camera },
    send: (report) => {
      sent.push(toWords(report))
      return sent.length === 1 ? promise : Promise.resolve()
    },
  })
  await settle()
  await act(async () => results.setDark(camera, true))
  await settle()
  expect(sent).toEqual(['null null'])
  reject(new Error('lost'))
  await vi.waitFor(() => expect(sent).toEqual(['null null', 'dark null']))
})
