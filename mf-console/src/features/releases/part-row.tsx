import type { ReleaseOverview, ReleasePart } from '@radruf/contract'
import { ButtonLink, Icon } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/index.ts'
import { findPromotionObstacle } from './promotion.ts'
import { useFigures, usePartName } from './release-texts.ts'
import { getNewest } from './releases-actions.ts'
import css from './releases-page.module.css'
import { SparkLine } from './spark-line.tsx'
import { useAddress } from './use-address.ts'

const COLUMNS = ['name', 'owner', 'live', 'canary', 'errors', 'paint', 'size', 'lastRollback'] as const
type Column = (typeof COLUMNS)[number]

/** The names of the columns, for screens on which a part is one line. Each cell repeats its own for the others. */
export function ColumnNames() {
  const t = useTexts()
  return (
    <div aria-hidden="true" className={css.Columns}>
      {COLUMNS.map((column) => (
        <span key={column}>{t(`releases.column.${column}`)}</span>
      ))}
    </div>
  )
}

/** One part: what is live and tried out, what visitors meet of it, and what an operator can do. */
export function PartRow({ part, at }: { part: ReleasePart; at: string }) {
  const t = useTexts()
  const dates = useDates()
  const figures = useFigures()
  const { name, owner, live, canary, alarms, lastRollback, isDisabled } = part
  const newest = getNewest(part)?.figures ?? null
  return (
    <li className={css.Part} data-alarm={alarms.length > 0 || undefined}>
      <div className={css.Name}>
        <strong>{usePartName()(name)}</strong>
        <span className={css.Meta}>{name}</span>
        {part.isPinned && <span className={css.Meta}>{t('releases.pinned')}</span>}
        {isDisabled && <span className={css.Meta}>{t('releases.disabled')}</span>}
      </div>
      <Cell column="owner">{owner ?? t('releases.unknown')}</Cell>
      <Cell column="live">
        <strong>{live?.version ?? t('releases.nothing')}</strong>
        {live?.since && (
          <span className={css.Meta}>{t('releases.since', { time: dates.format(live.since, 'dayOfMonth') })}</span>
        )}
      </Cell>
      <Cell column="canary">
        {canary ? <Canary canary={canary} isBad={alarms.length > 0} /> : t('releases.noCanary')}
      </Cell>
      <Cell column="errors">
        <span className={css.Rate}>
          <strong data-bad={alarms.includes('errors') || undefined}>{figures.rate(newest?.perThousand)}</strong>
          {newest && <SparkLine hours={newest.hours} />}
        </span>
      </Cell>
      <Cell column="paint">
        <span data-bad={alarms.includes('paint') || undefined}>{figures.paint(newest)}</span>
      </Cell>
      <Cell column="size">
        <span data-bad={alarms.includes('bytes') || undefined}>{figures.size(newest)}</span>
      </Cell>
      <Cell column="lastRollback">
        {lastRollback ? dates.format(lastRollback.at, 'dayOfMonth') : t('releases.never')}
      </Cell>
      <RowActions part={part} at={at} />
    </li>
  )
}

/** The shell, which no release replaces: it changes with the installation, so nothing is decided here. */
export function ShellRow({ shell }: { shell: NonNullable<ReleaseOverview['shell']> }) {
  const t = useTexts()
  const figures = useFigures()
  const { build, contract, figures: found } = shell
  return (
    <li className={css.Part}>
      <div className={css.Name}>
        <strong>{t('releases.shell.name')}</strong>
        <span className={css.Meta}>shell</span>
      </div>
      <Cell column="owner">{t('releases.shell.owner')}</Cell>
      <Cell column="live">
        <strong>{build?.slice(0, 8) ?? t('releases.fromSource')}</strong>
        <span className={css.Meta}>{t('releases.shell.contract', { contract })}</span>
      </Cell>
      <Cell column="canary">{t('releases.noCanary')}</Cell>
      <Cell column="errors">
        <span className={css.Rate}>
          <strong>{figures.rate(found?.perThousand)}</strong>
          {found && <SparkLine hours={found.hours} />}
        </span>
      </Cell>
      <Cell column="paint">{figures.paint(found)}</Cell>
      <Cell column="size">{figures.size(found)}</Cell>
      <Cell column="lastRollback">{t('releases.shell.installed')}</Cell>
      <span />
    </li>
  )
}

function Cell({ column, children }: { column: Column; children: ReactNode }) {
  const t = useTexts()
  return (
    <div className={css.Cell} data-column={column}>
      <span className={css.Label}>{t(`releases.column.${column}`)}</span>
      <div>{children}</div>
    </div>
  )
}

function Canary({ canary, isBad }: { canary: NonNullable<ReleasePart['canary']>; isBad: boolean }) {
  const t = useTexts()
  const { version, percent, staff } = canary
  return (
    <span className={css.Canary} data-bad={isBad || undefined}>
      <strong>{version}</strong>
      {percent > 0 && (
        <span aria-hidden="true" className={css.Share}>
          <span style={{ inlineSize: `${percent}%` }} />
        </span>
      )}
      {percent > 0 && t('releases.share', { percent })}
      {staff && ` ${t('releases.staff')}`}
    </span>
  )
}

/** The one action that the figures suggest, and the way to all of them. */
function RowActions({ part, at }: { part: ReleasePart; at: string }) {
  const t = useTexts()
  const toAddress = useAddress()
  const name = usePartName()(part.name)
  const { canary, before, isPinned } = part
  const isReady = canary && !isPinned && !findPromotionObstacle(part, at)
  const canGoBack = !isPinned && (canary !== null || before !== null)
  return (
    <div className={css.Actions}>
      {isReady && (
        <ButtonLink
          to={toAddress({ part: part.name, decision: 'promote' })}
          variant="secondary"
          preventScrollReset
          aria-label={t('releases.promoteNamed', { part: name })}
        >
          {t('releases.promote')}
        </ButtonLink>
      )}
      {!isReady && canGoBack && (
        <ButtonLink
          to={toAddress({ part: part.name, decision: 'rollback' })}
          variant="quiet"
          preventScrollReset
          aria-label={t(canary ? 'releases.withdrawNamed' : 'releases.rollbackNamed', { part: name })}
        >
          {t(canary ? 'releases.withdraw' : 'releases.rollback')}
        </ButtonLink>
      )}
      <ButtonLink
        to={toAddress({ part: part.name })}
        variant="quiet"
        preventScrollReset
        aria-label={t('releases.moreNamed', { part: name })}
      >
        <Icon name="more" />
      </ButtonLink>
    </div>
  )
}
