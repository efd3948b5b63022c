import { MINUTE_MS } from '@radruf/contract'
import { Button, Notice, VisuallyHidden } from '@radruf/shared-ui'
import { formatDuration, useDates, useNow, usePerson, useProblemText } from '@radruf/shell-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { type CallState, mustStopRepairing } from '../call-state.ts'
import type { MediaState } from '../media/media-state.ts'
import { isUsedElsewhere } from '../media/used-elsewhere.ts'
import type { CallModesSession } from '../modes/call-modes.ts'
import type { Quality } from '../quality.ts'
import css from './call-status.module.css'
import { findMissingMedia } from './pictures.tsx'
import { PillBox } from './pill.tsx'

/** Minutes of a call after which the mechanic is reminded to finish (PRODUCT, reading 1). Nothing ends by itself. */
const SOFT_LIMIT_MINUTES = 20
/** Milliseconds for which the return of a good connection is announced. */
const RECOVERED_MS = 3000

/** One sentence about the call: its phase, what the counterpart sees, or what is missing. A live region. */
export function Sentence({
  callState,
  mediaState,
  since,
  counterpartName,
  modes,
}: {
  callState: CallState
  mediaState: MediaState
  since: number | null
  counterpartName: string
  modes: CallModesSession['store']
}) {
  const t = useTexts()
  const { role } = usePerson()
  const { isHolding, isCounterpartHolding } = useStore(modes)
  const hasRecovered = useRecovered(mustStopRepairing(callState))
  const isAlone = callState.phase.at === 'alone'
  const aloneSince = useAloneSince(isAlone)
  const keys = hasConnected(callState)
    ? // The notice over the pictures says it while one of them pauses.
      isHolding || isCounterpartHolding
      ? []
      : toConnectedKeys(callState, mediaState, { isCustomer: role === 'customer', hasRecovered })
    : toPhaseKeys(callState, since !== null)
  return (
    <div className={css.Sentence}>
      <p role="status">{keys.map((key) => t(key, { name: counterpartName })).join(' ')}</p>
      {isAlone && aloneSince !== null && <Waiting since={aloneSince} />}
      <VisuallyHidden role="status">
        {t(isHolding || mediaState.mic.at !== 'on' ? 'call.micIsOff' : 'call.micIsOn')}{' '}
        {t(isHolding || mediaState.camera.at !== 'on' ? 'call.cameraIsOff' : 'call.cameraIsOn')}
      </VisuallyHidden>
      {role === 'mechanic' && <SoftLimit since={since} />}
    </div>
  )
}

const hasConnected = ({ phase }: CallState) => phase.at === 'connected' || phase.at === 'reconnecting'

/** The texts about a call that both are in: missing media come first, the person's devices before the counterpart's. */
function toConnectedKeys(
  { phase, remoteMedia, audioOnly }: CallState,
  mediaState: MediaState,
  { isCustomer, hasRecovered }: { isCustomer: boolean; hasRecovered: boolean },
) {
  const missing = findMissingMedia(remoteMedia).map((reason) =>
    reason === 'remoteAudioOnly' && audioOnly ? ('call.bothAudioOnly' as const) : (`call.${reason}` as const),
  )
  const taken = findTaken(mediaState)
  if (taken || missing.length > 0) return taken ? [`call.taken.${taken}` as const, ...missing] : missing
  if (phase.at === 'reconnecting') return ['call.state.reconnecting'] as const
  if (hasRecovered) return ['call.recovered'] as const
  if (audioOnly) return ['call.audioOnly'] as const
  return isCustomer ? ([`call.sees.${toSeen(mediaState)}`] as const) : (['call.state.connected'] as const)
}

/** The person's devices that the system uses elsewhere, for instance for a telephone call. */
function findTaken({ camera, mic }: MediaState) {
  if (isUsedElsewhere(mic)) return isUsedElsewhere(camera) ? 'both' : 'mic'
  return isUsedElsewhere(camera) ? 'camera' : undefined
}

/** The text about a phase before or after the connection. The page itself shows the other phases. */
export function toPhaseKeys({ phase: { at } }: CallState, hasMet: boolean) {
  if (at === 'alone') return [hasMet ? 'call.state.aloneAgain' : 'call.state.alone'] as const
  if (at === 'joining' || at === 'loading' || at === 'connecting') return [`call.state.${at}`] as const
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

/** The time at which the person began to wait alone, by the service's clock. */
function useAloneSince(isAlone: boolean): number | null {
  const now = useNow()
  const [since, setSince] = useState<number | null>(null)
  if (isAlone && since === null) setSince(now)
  if (!isAlone && since !== null) setSince(null)
  return since
}

function Waiting({ since }: { since: number }) {
  const t = useTexts()
  return <p className={css.Muted}>{t('call.waitingFor', { duration: formatDuration(useNow() - since) })}</p>
}

function SoftLimit({ since }: { since: number | null }) {
  const t = useTexts()
  const now = useNow()
  if (since === null || now - since < SOFT_LIMIT_MINUTES * MINUTE_MS) return null
  return <p role="status">{t('call.softLimit', { minutes: SOFT_LIMIT_MINUTES })}</p>
}

/** The connection's quality as bars and a word, the duration of the call, and its options. */
export function QualityPill({
  since,
  quality,
  name,
  children,
}: {
  since: number | null
  quality: Quality | null
  name?: string
  /** The button that opens the options of the call. */
  children: ReactNode
}) {
  const t = useTexts()
  return (
    <PillBox className={css.StatusPill}>
      <p className={css.Facts}>
        {name && <strong>{name}</strong>}
        {quality !== null && (
          <span className={css.Quality}>
            <QualityBars quality={quality} />
            <VisuallyHidden>{t('call.connection')}</VisuallyHidden> <span>{t(`call.quality.${quality}`)}</span>
          </span>
        )}
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

/** The reason why the person is no longer in the call, with a button to join again. */
export function CallProblem({ callState: { phase }, onJoin }: { callState: CallState; onJoin: () => void }) {
  const t = useTexts()
  const problemText = useProblemText()
  if (phase.at !== 'replaced' && phase.at !== 'refused') return null
  return (
    <Notice tone="danger" live title={t(`call.state.${phase.at}`)} className={css.Problem}>
      <p>{phase.at === 'refused' ? problemText({ code: phase.code, problem: {} }) : t('call.stateText.replaced')}</p>
      <Button onClick={onJoin}>{phase.at === 'replaced' ? t('call.joinHere') : t('call.rejoin')}</Button>
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
