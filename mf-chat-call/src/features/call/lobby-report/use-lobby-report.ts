import { type DeviceState, isUsedElsewhere, type MediaState } from '@radruf/call'
import type { LobbyReport } from '@radruf/contract'
import { useReconnect } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsLoud } from '../media/audio-checks.tsx'

/** Milliseconds without a change before the lobby is reported: devices that are opened again are briefly unknown. */
const SETTLED_AFTER_MS = 500

type LobbyState = {
  /** The customer sees the lobby. */
  isInLobby: boolean
  /** The customer waits in the call. */
  isWaiting: boolean
  send: (report: LobbyReport) => Promise<unknown>
}

/** Results of the lobby, which is not rendered while its person joins. */
export type LobbyResults = {
  setDark: (track: MediaStreamTrack, isDark: boolean) => void
  setChecklist: (entries: LobbyReport['checklist']) => void
}

/**
 * Reports the lobby of a customer who waits, and each change of it, in order. A lost report is sent again with the next change, or when the
 * event stream is back. Returns the functions that take the results of the lobby.
 */
export function useLobbyReport(mediaState: MediaState, { isInLobby, isWaiting, send }: LobbyState): LobbyResults {
  const { camera, mic, videoTrack, audioTrack } = mediaState
  const [light, setLight] = useState<{ track: MediaStreamTrack; isDark: boolean } | null>(null)
  const [checklist, setChecklist] = useState<LobbyReport['checklist']>([])
  const isLoud = useIsLoud(isInLobby ? audioTrack : null)
  const picture = light && light.track === videoTrack ? (light.isDark ? 'dark' : 'good') : null
  const report: LobbyReport = {
    picture: camera.at === 'on' ? picture : describeDevice(camera),
    sound: mic.at === 'on' ? (isLoud ? 'good' : null) : describeDevice(mic),
    checklist,
  }
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const sendReport = () => {
    if (isWaiting) sending.current = sending.current.then(() => send(report)).catch(() => {})
  }
  const sendSettled = useEffectEvent(sendReport)
  const content = JSON.stringify(report)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a report with other content is sent.
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(sendSettled, SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, content])
  useReconnect(sendReport)
  const [results] = useState(() => ({
    setDark: (track: MediaStreamTrack, isDark: boolean) => setLight({ track, isDark }),
    setChecklist,
  }))
  return results
}

/** A device that is not on; null while it is not known. */
function describeDevice(device: DeviceState): 'off' | 'blocked' | 'taken' | 'missing' | null {
  if (isUsedElsewhere(device)) return 'taken'
  if (device.at === 'off') return 'off'
  if (device.at !== 'failed') return null
  return ['denied', 'blocked', 'dismissed'].includes(device.problem) ? 'blocked' : 'missing'
}
