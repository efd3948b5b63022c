import { evaluateRoute, type RouteResult, testRoutes } from '@radruf/call/media'
import { type CallServers, pathTo } from '@radruf/contract'
import { type Api, isApiError, isUnreachableCode, unwrap } from '@radruf/contract/client'
import { Button, ButtonLink, Notice, Row } from '@radruf/shared-ui'
import { getPhoneLink, useApi, useBrand, useProblemText, useTicketRole } from '@radruf/shell-kit'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'

type Result = RouteResult | { at: 'checking' }

const ATTEMPTS = 3
/** Milliseconds that a request may take: people read within ten seconds that a line is dead. */
const REQUEST_TIMEOUT_MS = 8000

/**
 * The route of the call, tested over UDP and the relay, and again when the network changes. `onRoute` gets whether a call gets through,
 * as far as known. `canMove`: the customer can still choose another time. `casePath`: where the mechanic can write or move the call.
 */
export function ConnectionResult({
  onRoute,
  ...way
}: Partial<Alternatives> & { onRoute?: ((hasRoute: boolean) => void) | undefined }) {
  const t = useTexts()
  const { result, test } = useRouteTest(useApi())
  const hasRoute = result.at !== 'none'
  useEffect(() => void onRoute?.(hasRoute), [onRoute, hasRoute])
  return (
    <li>
      {t(`devices.connection.${result.at}`)}
      {result.at === 'poor' && <Notice tone="warning">{t('devices.connection.advice')}</Notice>}
      {result.at === 'uncertain' && <Notice tone="warning">{t('devices.connection.uncertainText')}</Notice>}
      {result.at === 'none' && (
        <NoRoute reason={result.reason} canMove={way.canMove ?? true} casePath={way.casePath} onTest={test} />
      )}
    </li>
  )
}

function useRouteTest(api: Api) {
  const [result, setResult] = useState<Result>({ at: 'checking' })
  const [round, setRound] = useState(0)
  const test = useCallback(() => {
    setResult({ at: 'checking' })
    setRound((last) => last + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tests again.
  useEffect(() => {
    let isMounted = true
    void testConnection(api).then((result) => {
      if (isMounted) setResult(result)
    })
    window.addEventListener('online', test)
    return () => {
      isMounted = false
      window.removeEventListener('online', test)
    }
  }, [api, test, round])
  return { result, test }
}

type Alternatives = { canMove: boolean; casePath: string | undefined }

/** The alternatives to a call, the best first. A mechanic does not call the own workshop. */
function useAlternatives({ canMove, casePath }: Alternatives): { to: string; label: string }[] {
  const t = useTexts()
  const { supportPhone } = useBrand()
  const role = useTicketRole()
  if (role === 'mechanic') return casePath ? [{ to: casePath, label: t('devices.noRoute.case') }] : []
  const phone = supportPhone && {
    to: getPhoneLink(supportPhone),
    label: t('devices.noRoute.call', { phone: supportPhone }),
  }
  const writing = [
    { to: pathTo('/chat'), label: t('devices.noRoute.chat') },
    ...(canMove ? [{ to: pathTo('/appointment'), label: t('devices.noRoute.newTime') }] : []),
  ]
  return [...(phone ? [phone] : []), ...writing]
}

/** The reason why no call gets through, and the alternatives. The first of them is the screen's primary action. */
function NoRoute({
  reason,
  onTest,
  ...way
}: Alternatives & { reason: Extract<RouteResult, { at: 'none' }>['reason']; onTest: () => void }) {
  const t = useTexts()
  const problemText = useProblemText()
  const role = useTicketRole()
  const alternatives = useAlternatives(way)
  return (
    <Notice tone="danger" live title={t('devices.noRoute.title')}>
      {reason === 'relayMissing' ? (
        <p>{problemText({ code: 'CALL_RELAY_MISSING', problem: {} })}</p>
      ) : (
        <>
          <p>{t(`devices.noRoute.${reason}`)}</p>
          <p>{t(reason === 'unsupported' ? 'devices.noRoute.otherBrowser' : 'devices.noRoute.other')}</p>
        </>
      )}
      {role === 'customer' && !way.canMove && <p>{t('devices.noRoute.timeInChat')}</p>}
      <Row>
        {alternatives.map(({ to, label }, index) => (
          <ButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
            {label}
          </ButtonLink>
        ))}
        <Button variant={alternatives.length === 0 ? 'primary' : 'secondary'} onClick={onTest}>
          {t('devices.connection.again')}
        </Button>
      </Row>
    </Notice>
  )
}

async function testConnection(api: Api): Promise<RouteResult> {
  const isSupported = typeof RTCPeerConnection === 'function'
  const [serviceMs, servers] = await Promise.all([measureLatency(api), fetchServers(api)])
  const isServiceReachable = Number.isFinite(serviceMs) && servers !== 'unreachable'
  const knownServers = typeof servers === 'object' && servers.adapter === 'direct' ? servers : undefined
  const isTestable = isSupported && isServiceReachable && knownServers !== undefined
  const routes = isTestable ? await testRoutes(knownServers.iceServers) : NO_ROUTES
  const isRelayOnly = knownServers?.relayOnly === true
  const hasUnknownServers = knownServers === undefined
  return evaluateRoute({ isServiceReachable, isSupported, hasUnknownServers, isRelayOnly, ...routes }, serviceMs)
}

const NO_ROUTES = {
  hasRelay: false,
  hasStun: false,
  directMs: undefined,
  hasPublicAddress: false,
  relayMs: undefined,
}

/** The servers of calls. `refused`: the service can be reached, but does not name them, for instance after too many requests. */
const fetchServers = (api: Api): Promise<CallServers | 'refused' | 'unreachable'> =>
  unwrap(api.GET('/api/call-servers', requestInTime())).catch((error: unknown) =>
    hasNoAnswer(error) ? 'unreachable' : 'refused',
  )

/**
 * Milliseconds of the fastest of a few responses, or Infinity without any: the first request also opens the connection. A dead line gets no
 * further request.
 */
async function measureLatency(api: Api): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const start = performance.now()
    const isAnswered = await unwrap(api.GET('/api/health', requestInTime())).then(
      () => true,
      (error: unknown) => !hasNoAnswer(error),
    )
    if (!isAnswered) break
    fastest = Math.min(fastest, performance.now() - start)
  }
  return fastest
}

const requestInTime = () => ({ cache: 'no-store', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }) as const

/** Whether no answer came in time, or none at all. */
const hasNoAnswer = (error: unknown) => !isApiError(error) || isUnreachableCode(error.code)
