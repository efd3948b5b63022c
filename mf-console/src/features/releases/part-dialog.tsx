import type { ReleasePart } from '@radruf/contract'
import { ButtonLink, DescriptionList, Dialog, Row, Stack } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import { findPromotionObstacle, PROMOTION_RULE } from './promotion.ts'
import { useEventTime, useFigures, usePartName } from './release-texts.ts'
import { getNewest } from './releases-actions.ts'
import css from './releases-page.module.css'
import { useAddress } from './use-address.ts'

/** Facts about a part, its changes of seven days with who made them, and every decision that is possible. */
export function PartDialog({ part, at, onClose }: { part: ReleasePart; at: string; onClose: () => void }) {
  const t = useTexts()
  const figures = useFigures()
  const { live, canary, owner } = part
  const newest = getNewest(part)?.figures ?? null
  return (
    <Dialog open onClose={onClose} title={usePartName()(part.name)} closeLabel={t('person.close')}>
      <Stack>
        <DescriptionList
          items={[
            { term: t('releases.column.name'), detail: part.name },
            { term: t('releases.column.owner'), detail: owner ?? t('releases.unknown') },
            { term: t('releases.column.live'), detail: live?.version ?? t('releases.nothing') },
            {
              term: t('releases.column.canary'),
              detail: canary
                ? `${canary.version}, ${t('releases.share', { percent: canary.percent })}`
                : t('releases.noCanary'),
            },
            {
              term: t('releases.column.errors'),
              detail: newest
                ? t('releases.rateOf', { rate: figures.rate(newest.perThousand), views: newest.views })
                : t('releases.unknown'),
            },
            { term: t('releases.column.paint'), detail: figures.paint(newest) },
            { term: t('releases.column.size'), detail: figures.size(newest) },
          ]}
        />
        {newest?.lastFailure && (
          <p className={css.Failure}>{t('releases.lastFailure', { message: newest.lastFailure })}</p>
        )}
        <Decisions part={part} at={at} />
        <Events events={part.events} />
      </Stack>
    </Dialog>
  )
}

function Decisions({ part, at }: { part: ReleasePart; at: string }) {
  const t = useTexts()
  const toAddress = useAddress()
  const { name, canary, before, live, isPinned } = part
  const obstacle = canary && findPromotionObstacle(part, at)
  const link = (decision: 'promote' | 'rollback' | 'pin' | 'unpin', text: string) => (
    <ButtonLink to={toAddress({ part: name, decision })} variant="secondary" replace preventScrollReset>
      {text}
    </ButtonLink>
  )
  if (isPinned)
    return (
      <>
        <p>{t('releases.pinnedText', { version: live?.version ?? '' })}</p>
        <Row gap="s">{link('unpin', t('releases.unpin'))}</Row>
      </>
    )
  return (
    <>
      {obstacle && <p>{t(`releases.obstacle.${obstacle}`, PROMOTION_RULE)}</p>}
      {!canary && !before && <p>{t('releases.nothingBefore')}</p>}
      <Row gap="s">
        {canary && !obstacle && link('promote', t('releases.promote'))}
        {(canary || before) && link('rollback', t(canary ? 'releases.withdraw' : 'releases.rollback'))}
        {live && link('pin', t('releases.pin'))}
      </Row>
    </>
  )
}

function Events({ events }: Pick<ReleasePart, 'events'>) {
  const t = useTexts()
  const eventTime = useEventTime()
  if (events.length === 0) return <p>{t('releases.noEvents')}</p>
  return (
    <Stack as="section" gap="s">
      <h3>{t('releases.timeline')}</h3>
      <ul className={css.Events}>
        {events.map(({ at, what, version, by, why }) => (
          <li key={`${at} ${what}`}>
            <strong>
              {version} {t(`releases.event.${what}`)}
            </strong>
            <span className={css.Meta}>
              {t('releases.eventBy', { time: eventTime(at), by: by === 'automatic' ? t('releases.automatic') : by })}
              {why && ` ${why}`}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
