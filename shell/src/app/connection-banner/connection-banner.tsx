import { ShellServices, useIsOfflineReported, useOnline } from '@radruf/host'
import { Icon } from '@radruf/shared-ui'
import { type StoredData, useShell } from '@radruf/shell-kit'
import { createUseOwnTexts } from '@radruf/shell-kit/own-texts'
import { useContext, useEffect, useState } from 'react'
import { useMatches } from 'react-router-dom'
import { useStoredTime } from '../use-stored-time.ts'
import css from './connection-banner.module.css'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const useBannerTexts = createUseOwnTexts('connection-banner', { de, en })

/** Milliseconds without a connection after which the banner appears: short interruptions pass unnoticed. */
const DELAY_MS = 2000
/** Milliseconds for which the banner says that the connection is back. */
const BACK_MS = 2000

/**
 * The only message about the lost connection, above every page: since when the shown data may be outdated, and for a moment that the
 * connection is back. A page that reports the connection itself has none.
 */
export function ConnectionBanner() {
  const texts = useBannerTexts()
  const phase = usePhase()
  const isReported = useIsOfflineReported()
  return (
    <div role="status" data-connection-banner>
      {phase === 'offline' && !isReported && (
        <p className={css.Banner}>
          <OfflineIcon />
          <strong>{texts('offline')}</strong> <AsOf />
        </p>
      )}
      {phase === 'back' && (
        <p className={css.Banner}>
          <Icon name="check" size={1.1875} />
          <strong>{texts('back')}</strong>
        </p>
      )}
    </div>
  )
}

type Phase = 'none' | 'offline' | 'back'

/** A page that was loaded without a connection says so at once. */
function usePhase(): Phase {
  const { connection, lastAnswerAt } = useContext(ShellServices)
  const isOnline = useOnline(connection)
  const [phase, setPhase] = useState<Phase>(() => (isOnline || lastAnswerAt?.() !== undefined ? 'none' : 'offline'))
  // No timer: a page that says "back" may be shown long after a throttled tab was left.
  if (isOnline && phase === 'offline') setPhase('back')
  if (!isOnline && phase === 'back') setPhase('offline')
  useEffect(() => {
    if (isOnline && phase === 'none') return
    const [next, delay] = isOnline ? (['none', BACK_MS] as const) : (['offline', DELAY_MS] as const)
    const timer = setTimeout(setPhase, delay, next)
    return () => clearTimeout(timer)
  }, [isOnline, phase])
  return phase
}

/**
 * The time of the shown data: of those that this device has stored, else of the service's last answer. Only while it is shown: a browser's
 * first format of a date takes longer than the rest of the banner.
 */
function AsOf() {
  const texts = useBannerTexts()
  const { lastAnswerAt } = useContext(ShellServices)
  const { now } = useShell()
  const writeStoredTime = useStoredTime()
  const stored = useMatches()
    .map(({ loaderData }) => loaderData as Partial<StoredData> | null | undefined)
    .findLast((data) => data?.isStored && data.loadedAt)?.loadedAt
  const answeredAt = lastAnswerAt?.()
  const time = stored ?? (answeredAt === undefined ? undefined : toTime(now() - (performance.now() - answeredAt)))
  return time && <span>{texts('asOf', { time: writeStoredTime(time) })}</span>
}

const toTime = (milliseconds: number) => new Date(milliseconds).toISOString()

/** Waves of a radio, crossed out. Here, because the shared icons are part of every first visit. */
function OfflineIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={css.Icon}>
      <path d="M2.5 9.5a14 14 0 0 1 5-3M11 5.6a14 14 0 0 1 10.5 3.9M5.5 13a9.5 9.5 0 0 1 4-2.4M14.5 10.9a9.5 9.5 0 0 1 4 2.1M9 16.5a5 5 0 0 1 6 0M12 20v.1M4 3.5l16 17" />
    </svg>
  )
}
