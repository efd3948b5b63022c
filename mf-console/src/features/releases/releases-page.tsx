import type { ReleaseOverview } from '@radruf/contract'
import { ButtonLink, Icon, Notice } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { lazy, Suspense, useEffect } from 'react'
import { useActionData, useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router-dom'
import { ConsolePage } from '../../layout/console-page.tsx'
import { useTexts } from '../../texts/index.ts'
import { AlarmStrip } from './alarm-strip.tsx'
import { ColumnNames, PartRow, ShellRow } from './part-row.tsx'
import { useEventTime, usePartName } from './release-texts.ts'
import { type DecisionResult, findDecision, type loader, QUERY, STOPS } from './releases-actions.ts'
import css from './releases-page.module.css'
import { TimeLine } from './time-line.tsx'
import { useAddress } from './use-address.ts'

/** What opens above the list loads when it opens. */
const PartDialog = lazy(async () => ({ default: (await import('./part-dialog.tsx')).PartDialog }))
const DecisionDialog = lazy(async () => ({ default: (await import('./decision-dialog.tsx')).DecisionDialog }))

/** Milliseconds after which the page asks the registry again. */
const REFRESH_MS = 30_000

/** The releases of every part: what is live, what visitors meet of it, and the operator's decisions. */
export function ReleasesPage() {
  const t = useTexts()
  const { overview } = useLoaderData<typeof loader>()
  useRefresh()
  return (
    <ConsolePage title={t('releases.title')} lead={<Summary overview={overview} />}>
      <Result />
      {overview ? (
        <Overview overview={overview} />
      ) : (
        <Notice tone="warning" title={t('releases.notConnected')}>
          {t('releases.notConnectedText')}
        </Notice>
      )}
    </ConsolePage>
  )
}

function Summary({ overview }: { overview: ReleaseOverview | null }) {
  const t = useTexts()
  const dates = useDates()
  if (!overview) return null
  const bad = overview.parts.filter(({ alarms }) => alarms.length > 0).length
  return [
    t('releases.count', { count: overview.parts.length }),
    bad > 0 ? t('releases.bad', { count: bad }) : t('releases.healthy'),
    t('releases.readAt', { time: dates.format(overview.at, 'clock') }),
  ].join(' · ')
}

function Overview({ overview }: { overview: ReleaseOverview }) {
  const t = useTexts()
  const { parts, frozen, hasFigures, shell, at } = overview
  return (
    <>
      <Stop frozen={frozen} />
      {parts
        .filter(({ alarms }) => alarms.length > 0)
        .map((part) => (
          <AlarmStrip key={part.name} part={part} />
        ))}
      {!hasFigures && <Notice tone="warning">{t('releases.noFigures')}</Notice>}
      {parts.length === 0 && <p role="status">{t('releases.none')}</p>}
      {parts.length > 0 && (
        <div className={css.Parts}>
          <ColumnNames />
          <ul>
            {parts.map((part) => (
              <PartRow key={part.name} part={part} at={at} />
            ))}
            {shell && <ShellRow shell={shell} />}
          </ul>
        </div>
      )}
      <TimeLine parts={parts} at={at} />
      <Dialogs overview={overview} />
    </>
  )
}

/** Whether all releases are stopped, and the way to change it. */
function Stop({ frozen }: Pick<ReleaseOverview, 'frozen'>) {
  const t = useTexts()
  const eventTime = useEventTime()
  const toAddress = useAddress()
  if (!frozen)
    return (
      <div>
        <ButtonLink to={toAddress({ decision: 'stop' })} variant="secondary" preventScrollReset>
          <Icon name="pause" />
          {t('releases.stop')}
        </ButtonLink>
      </div>
    )
  return (
    <Notice tone="warning" title={t('releases.stopped')}>
      <p>{t('releases.stoppedText', { time: eventTime(frozen.at), by: frozen.by })}</p>
      <ButtonLink to={toAddress({ decision: 'resume' })} variant="secondary" preventScrollReset>
        {t('releases.resume')}
      </ButtonLink>
    </Notice>
  )
}

/** Says that a decision is made. A refusal stands in the dialog. */
function Result() {
  const t = useTexts()
  const partName = usePartName()
  const result = useActionData<DecisionResult | undefined>()
  if (!result || !('version' in result) || result.refusal) return null
  const { done, version, part } = result
  return (
    <Notice tone="success" live>
      {t(`releases.done.${done}`, { version, part: partName(part) })}
    </Notice>
  )
}

/** The dialog that the address names, unless its decision is made. */
function Dialogs({ overview }: { overview: ReleaseOverview }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const result = useActionData<DecisionResult | undefined>()
  const part = overview.parts.find(({ name }) => name === search.get(QUERY.part))
  const decision = findDecision(search.get(QUERY.decision))
  const isDone = result && 'version' in result && !result.refusal
  const close = () => void navigate('?', { replace: true, preventScrollReset: true })
  const isAboutAll = STOPS.some((stop) => stop === decision)
  if (isDone) return null
  return (
    <Suspense>
      {decision && (part || isAboutAll) && <DecisionDialog decision={decision} part={part} onClose={close} />}
      {!decision && part && <PartDialog part={part} at={overview.at} onClose={close} />}
    </Suspense>
  )
}

/** Loads the page's data again while it is visible. */
function useRefresh() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void revalidate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}
