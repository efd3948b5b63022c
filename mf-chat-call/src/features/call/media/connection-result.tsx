import { type Api, unwrap } from '@radruf/contract/client'
import { Notice } from '@radruf/shared-ui'
import { useApi } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'

/** A rating of the connection to the service. */
type ConnectionRating = 'checking' | 'good' | 'slow' | 'poor' | 'none'

const ATTEMPTS = 3
/** Milliseconds of the fastest response. The first request also opens the connection, so one alone is not enough. */
const GOOD_MS = 300
const SLOW_MS = 1000

/** The connection to the service, measured again when the network returns. */
export function ConnectionResult() {
  const t = useTexts()
  const api = useApi()
  const [rating, setRating] = useState<ConnectionRating>('checking')
  useEffect(() => {
    let isMounted = true
    const check = () =>
      void measureLatency(api).then((milliseconds) => {
        if (isMounted) setRating(rateLatency(milliseconds))
      })
    check()
    window.addEventListener('online', check)
    return () => {
      isMounted = false
      window.removeEventListener('online', check)
    }
  }, [api])
  return (
    <li>
      {t(`devices.connection.${rating}`)}
      {(rating === 'poor' || rating === 'none') && <Notice tone="warning">{t('devices.connection.advice')}</Notice>}
    </li>
  )
}

/** Milliseconds of the fastest of a few responses, or Infinity without any. */
async function measureLatency(api: Api): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const start = performance.now()
    const succeeded = await unwrap(api.GET('/api/health', { cache: 'no-store' })).then(
      () => true,
      () => false,
    )
    if (succeeded) fastest = Math.min(fastest, performance.now() - start)
  }
  return fastest
}

export function rateLatency(milliseconds: number): ConnectionRating {
  if (!Number.isFinite(milliseconds)) return 'none'
  return milliseconds <= GOOD_MS ? 'good' : milliseconds <= SLOW_MS ? 'slow' : 'poor'
}
