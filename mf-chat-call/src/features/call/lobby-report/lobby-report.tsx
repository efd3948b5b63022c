import type { LobbyReport } from '@radruf/contract'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import { useId } from 'react'
import css from './lobby-report.module.css'
import { useTexts } from './texts/index.ts'

type Props = { report: LobbyReport | null; name: string }

/** Light and sound of the customer who waits, in words. Assistive technology reads each change. Empty without a report. */
export function LobbyWords({ report, name }: Props) {
  const t = useTexts()
  const describe = (device: 'camera' | 'mic', state: LobbyReport['picture']) => {
    if (state === null) return []
    if (state === 'dark') return t('dark')
    return state === 'good' ? t(`good.${device}`) : t(`device.${state}`, { device: t(`devices.${device}`) })
  }
  const words = report ? [describe('camera', report.picture), describe('mic', report.sound)].flat().join(', ') : ''
  return <p role="status">{words && t('report', { name, words })}</p>
}

/** The checklist of the customer who waits. */
export function CustomerChecklist({ report, name }: Props) {
  const t = useTexts()
  const id = useId()
  if (!report?.checklist.length) return null
  return (
    <section className={css.Checklist} aria-labelledby={id}>
      <h3 id={id}>{t('checklist', { name })}</h3>
      <ul>
        {report.checklist.map(({ item, isDone }) => (
          <li key={item}>
            <span className={css.Box} aria-hidden="true">
              <MarkRing shape="b" width={32} height={28} weight={2.5} still className={css.Ring} />
              {isDone && <Icon name="check" size={1.25} />}
            </span>
            <span>
              {t(`items.${item}`)}
              {isDone ? (
                <VisuallyHidden>: {t('done')}</VisuallyHidden>
              ) : (
                <span className={css.NotDone}>{t('notDone')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says to the waiting customer what the mechanic reads. */
export function SharedNote({ name }: { name: string }) {
  const t = useTexts()
  return <p className={css.Shared}>{t('shared', { name })}</p>
}
