import { type RouteResult, testConnection } from '@radruf/call/media'
import { pathTo } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { Button, ButtonLink, Notice, Row } from '@radruf/shared-ui'
import { getPhoneLink, useApi, useBrand, useProblemText, useTicketRole } from '@radruf/shell-kit'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../../texts/index.ts'

type Result = RouteResult | { at: 'checking' }

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
