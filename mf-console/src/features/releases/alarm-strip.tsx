import type { ReleasePart } from '@radruf/contract'
import { ButtonLink, Icon } from '@radruf/shared-ui'
import { useTexts } from '../../texts/index.ts'
import { useEventTime, useFigures, usePartName } from './release-texts.ts'
import { getNewest } from './releases-actions.ts'
import css from './releases-page.module.css'
import { useAddress } from './use-address.ts'

/** What is wrong with a part, since when and for how many, with the safe way back. */
export function AlarmStrip({ part }: { part: ReleasePart }) {
  const t = useTexts()
  const toAddress = useAddress()
  const eventTime = useEventTime()
  const figures = useFigures()
  const name = usePartName()(part.name)
  const newest = getNewest(part)
  const [alarm] = part.alarms
  if (!alarm || !newest) return null
  const rate = newest.figures?.perThousand ?? 0
  const reference = part.comparedWith ?? 0
  const values = { part: name, version: newest.version, factor: figures.factor(rate / Math.max(reference, 1)) }
  const facts = [
    newest.since && t('releases.alarm.since', { time: eventTime(newest.since) }),
    part.canary && t('releases.alarm.share', { percent: part.canary.percent }),
    alarm === 'errors' &&
      t('releases.alarm.rates', { rate: figures.rate(rate), reference: figures.rate(part.comparedWith) }),
    alarm === 'errors' &&
      newest.figures?.lastFailure &&
      t('releases.alarm.last', { message: newest.figures.lastFailure }),
    alarm === 'paint' && t('releases.alarm.paintText', { paint: figures.paint(newest.figures) }),
    alarm === 'bytes' && t('releases.alarm.bytesText', { size: figures.size(newest.figures) }),
  ]
  const canGoBack = !part.isPinned && (part.canary !== null || part.before !== null)
  return (
    <section className={css.Alarm} aria-label={t(`releases.alarm.${alarm}`, values)}>
      <Icon name="warning" size={2} />
      <div>
        <h2>{t(`releases.alarm.${alarm}`, values)}</h2>
        <p>{facts.filter(Boolean).join(' ')}</p>
      </div>
      <div className={css.AlarmActions}>
        <ButtonLink to={toAddress({ part: part.name })} variant="quiet" preventScrollReset>
          {t('releases.alarm.details')}
        </ButtonLink>
        {canGoBack && (
          <ButtonLink to={toAddress({ part: part.name, decision: 'rollback' })} preventScrollReset>
            <Icon name="undo" />
            {t(part.canary ? 'releases.withdrawLong' : 'releases.rollback')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
