import {
  type CallState,
  type DeviceState,
  findMissingMedia,
  findTakenDevices,
  isAudible,
  isUsedElsewhere,
  type MediaState,
  mustStopRepairing,
  type Quality,
} from '@radruf/call'
import type { CallModes, CallModesSession } from '@radruf/call/shared-view'
import { type CallPresence, MINUTE_MS, pathTo } from '@radruf/contract'
import { Button, ButtonLink, Notice, VisuallyHidden } from '@radruf/shared-ui'
import { formatDuration, useDates, useNow, useProblemText, useTicketRole } from '@radruf/shell-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import css from './call-status.module.css'
import { PillBox } from './pill.tsx'
import { usePresenceTexts } from './presence-texts.ts'
import type { Room } from './use-room.ts'

/** Minutes of a call after which the mechanic is reminded to finish (PRODUCT, reading 1). Nothing ends by itself. */
const SOFT_LIMIT_MINUTES = 20
/** Milliseconds for which the return of a good connection is announced. */
const RECOVERED_MS = 3000

/** One sentence about the call: its phase, what the counterpart sees, or what is missing. A live region. */
export function Sentence({
  callState,
  mediaState,
  since,
  presence,
  counterpartName,
  modes,
  isStill = false,
  hasHeadline = false,
}: {
  callState: CallState
  mediaState: MediaState
  since: number | null
  presence: CallPresence
  counterpartName: string
  modes: CallModesSession['store']
  /** Over a still picture the sentence says only whether the two hear each other, or how long the person waits. */
  isStill?: boolean
  /** Another headline stands below: the sentence says only what is missing. */
  hasHeadline?: boolean
}) {
  const t = useTexts()
  const role = useTicketRole()
  const holds = useStore(modes)
  const hasRecovered = useRecovered(mustStopRepairing(callState))
  const call = { callState, mediaState, holds }
  // The page itself says who is missing, except over a still picture.
  const isMissing = callState.phase.at === 'alone' && presence.at === 'interrupted'
  const keys =
    isMissing && !isStill
      ? []
      : callState.phase.at === 'connected'
        ? isStill
          ? toVoiceKeys(call)
          : toConnectedKeys(call, { isCustomer: role === 'customer', hasRecovered, hasHeadline })
        : isStill && callState.phase.at === 'lost'
          ? (['call.state.lost'] as const)
          : toPhaseKeys(callState, since !== null)
  return (
    <div
      className={css.Sentence}
      data-still={isStill || undefined}
      data-plain={(keys as readonly string[]).includes('call.state.connected') || undefined}
    >
      <p role="status">{keys.map((key) => t(key, { name: counterpartName })).join(' ')}</p>
      {callState.phase.at === 'alone' && presence.at === 'waiting' && <Waiting since={Date.parse(presence.since)} />}
      {isMissing && isStill && <Missing presence={presence} name={counterpartName} />}
      <VisuallyHidden role="status">
        {toDeviceKeys(mediaState, holds)
          .filter((key) => !(keys as readonly string[]).includes(key))
          .map((key) => t(key))
          .join(' ')}
      </VisuallyHidden>
      {role === 'mechanic' && <SoftLimit since={since} isStill={isStill} />}
    </div>
  )
}

type Call = { callState: CallState; mediaState: MediaState; holds: CallModes }

/** The texts of a connected call: missing media come first, the person's devices before the counterpart's. */
function toConnectedKeys(
  { callState: { remoteMedia, audioOnly }, mediaState, holds }: Call,
  { isCustomer, hasRecovered, hasHeadline }: { isCustomer: boolean; hasRecovered: boolean; hasHeadline: boolean },
) {
  // The notice over the pictures says it while one of them pauses.
  if (holds.isHolding || holds.isCounterpartHolding) return []
  const ownKeys = toOwnKeys(mediaState, audioOnly)
  const missing = findMissingMedia(remoteMedia).map((reason) =>
    reason === 'remoteAudioOnly' && audioOnly && ownKeys.length === 0
      ? ('call.bothAudioOnly' as const)
      : (`call.${reason}` as const),
  )
  if (ownKeys.length > 0 || missing.length > 0) return [...ownKeys, ...missing]
  if (hasRecovered) return ['call.recovered'] as const
  if (audioOnly) return ['call.audioOnly'] as const
  if (hasHeadline) return []
  return isCustomer ? ([`call.sees.${toSeen(mediaState)}`] as const) : (['call.state.connected'] as const)
}

/** The texts about the state of both devices. */
const toDeviceKeys = ({ mic, camera }: MediaState, { isHolding }: CallModes) =>
  [
    isHolding ? 'call.micIsOff' : toMicKey(mic),
    isUsedElsewhere(camera)
      ? 'devices.camera.taken'
      : isHolding || camera.at !== 'on'
        ? 'call.cameraIsOff'
        : 'call.cameraIsOn',
  ] as const

/** The text about the state of the microphone. */
export const toMicKey = (mic: DeviceState) =>
  isUsedElsewhere(mic) ? 'devices.mic.taken' : mic.at === 'on' ? 'call.micIsOn' : 'call.micIsOff'

/** The texts about a device that another app uses, and about a person who is neither heard nor seen. */
function toOwnKeys(mediaState: MediaState, audioOnly: boolean) {
  const { camera, mic } = mediaState
  const taken = findTakenDevices(mediaState)
  const isMuted = mic.at !== 'on' && !isUsedElsewhere(mic)
  if (taken) return [`call.taken.${taken}` as const, ...(isMuted ? ['call.micIsOff' as const] : [])]
  return isMuted && (camera.at !== 'on' || audioOnly) ? (['call.unheard', 'call.micIsOff'] as const) : []
}

/** The texts about the voices in a connected call. Its button shows a microphone that the person turned off. */
function toVoiceKeys({ callState, mediaState, holds }: Call) {
  const taken = findTakenDevices(mediaState)
  const ownKeys = holds.isHolding
    ? (['call.unheard'] as const)
    : taken && taken !== 'camera'
      ? ([`call.taken.${taken}`] as const)
      : []
  if (!isAudible(callState, holds)) return [...ownKeys, toSilenceKey(callState, holds)] as const
  return ownKeys.length > 0 ? ownKeys : (['board.stillText'] as const)
}

/** The reason why the counterpart is not heard in a connected call. */
function toSilenceKey({ remoteMedia }: CallState, { isCounterpartHolding }: CallModes) {
  if (isCounterpartHolding) return 'modes.hold.other.text'
  return remoteMedia.taken ? 'call.remoteTaken' : 'call.remoteMicOff'
}

/** The text about a phase without a connection. The page itself shows the other phases. */
export function toPhaseKeys({ phase: { at } }: CallState, hasMet: boolean) {
  if (at === 'alone') return [hasMet ? 'call.state.aloneAgain' : 'call.state.alone'] as const
  if (at === 'joining' || at === 'loading' || at === 'connecting' || at === 'reconnecting')
    return [`call.state.${at}`] as const
  return []
}

/** The customer's picture as the counterpart sees it. */
const toSeen = ({ camera, facing }: MediaState) =>
  camera.at !== 'on' ? 'nothing' : facing === 'environment' ? 'rear' : 'front'

/** True for a short time after a warning has ended. */
function useRecovered(isWarned: boolean): boolean {
  const wasWarned = useRef(isWarned)
  const [recovered, setRecovered] = useState(false)
  useEffect(() => {
    const hasEnded = wasWarned.current && !isWarned
    wasWarned.current = isWarned
    setRecovered(hasEnded)
    if (!hasEnded) return
    const timer = setTimeout(() => setRecovered(false), RECOVERED_MS)
    return () => clearTimeout(timer)
  }, [isWarned])
  return recovered
}

function Waiting({ since }: { since: number }) {
  const t = useTexts()
  return <p className={css.Muted}>{t('call.waitingFor', { duration: formatDuration(useNow() - since) })}</p>
}

/** The counterpart is missing without having hung up. */
function Missing({ presence, name }: { presence: CallPresence; name: string }) {
  return <p className={css.Muted}>{usePresenceTexts(presence, name)?.line}</p>
}

/** The reminder of the soft limit; over a still picture for screen readers alone. */
function SoftLimit({ since, isStill }: { since: number | null; isStill: boolean }) {
  const t = useTexts()
  const now = useNow()
  const isReached = since !== null && now - since >= SOFT_LIMIT_MINUTES * MINUTE_MS
  const Line = isStill ? VisuallyHidden : 'p'
  return <Line role="status">{isReached && t('call.softLimit', { minutes: SOFT_LIMIT_MINUTES })}</Line>
}

/** The quality of a side's line, or of the connection between the two. */
export type ShownLine = { name?: string; quality: Quality }

/** The quality of the connection as bars and a word, of each side where it is known, the duration of the call, and its options. */
export function QualityPill({
  since,
  lines,
  children,
}: {
  since: number | null
  lines: readonly ShownLine[]
  /** The button that opens the options of the call. */
  children: ReactNode
}) {
  const t = useTexts()
  return (
    <PillBox className={css.StatusPill}>
      <p className={css.Facts}>
        {lines.map(({ name = '', quality }) => (
          <span key={name} className={css.Quality}>
            {name && <strong className={css.Side}>{name}</strong>}
            <QualityBars quality={quality} />
            <VisuallyHidden>{t('call.connection')}</VisuallyHidden> <span>{t(`call.quality.${quality}`)}</span>
          </span>
        ))}
        {since !== null && <Duration since={since} />}
      </p>
      {children}
    </PillBox>
  )
}

export function Duration({ since }: { since: number }) {
  const t = useTexts()
  const elapsed = formatDuration(Math.max(0, useNow() - since))
  return (
    <span className={css.Duration}>
      <VisuallyHidden>{t('call.elapsed')}</VisuallyHidden> <time>{elapsed}</time>
    </span>
  )
}

/** Five bars, as on a telephone; the word beside them says the same. */
export const QualityBars = ({ quality }: { quality: Quality }) => (
  <svg viewBox="0 0 24 18" aria-hidden="true" className={css.Bars} data-quality={quality}>
    {[1, 2, 3, 4, 5].map((bar) => (
      <rect
        key={bar}
        x={(bar - 1) * 5}
        y={18 - 2 - bar * 3.2}
        width="3.4"
        height={2 + bar * 3.2}
        rx="1.7"
        opacity={bar <= quality ? 1 : 0.35}
      />
    ))}
  </svg>
)

/** The reason why the person is no longer in the call. With a button to join again, or with the link to the ticket of a call that is over. */
export function CallProblem({ room, startsAt }: { room: Room; startsAt: string | null }) {
  const { callState, since, ticketId, isCustomer, join } = room
  const { phase } = callState
  const t = useTexts()
  const problemText = useProblemText()
  const now = useNow()
  if (phase.at !== 'replaced' && phase.at !== 'refused') return null
  const hasMet = since !== null
  const hasStarted = hasMet || startsAt === null || now >= Date.parse(startsAt)
  if (phase.at === 'refused' && phase.code === 'CALL_NOT_OPEN' && hasStarted)
    return (
      <Notice role="alert" title={t('call.isOver')} className={css.Problem}>
        <ButtonLink to={pathTo(isCustomer ? '/tickets/:ticketId' : '/desk/:ticketId', { ticketId })}>
          {t(isCustomer ? 'call.toTicket' : 'call.toCase')}
        </ButtonLink>
      </Notice>
    )
  return (
    <Notice tone="danger" live title={t(`call.state.${phase.at}`)} className={css.Problem}>
      <p>{phase.at === 'refused' ? problemText({ code: phase.code, problem: {} }) : t('call.stateText.replaced')}</p>
      <Button onClick={join}>
        {phase.at === 'replaced' ? t('call.joinHere') : t(hasMet ? 'call.rejoin' : 'retry')}
      </Button>
    </Notice>
  )
}

/** The time of the last picture, over it while the line is bad. */
export function LastPicture({ at }: { at: number }): ReactNode {
  const t = useTexts()
  const dates = useDates()
  return (
    <p className={css.LastPicture}>
      {t('call.bad.lastPicture', { time: dates.format(new Date(at).toISOString(), 'clock') })}
    </p>
  )
}
