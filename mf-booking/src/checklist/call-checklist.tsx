import { Icon } from '@radruf/shared-ui'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import type { SlotProps } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import css from './call-checklist.module.css'
import { readCheckedItems, useCheckedItems } from './use-checked-items.ts'
import { useChecklistItems } from './use-checklist-items.ts'

/** The checklist in the call's waiting room. It shares its ticks with the checklist of the booking. */
export function CallChecklist({ appointmentId, tools, mechanic, onChange }: SlotProps['call-checklist']) {
  const t = useTexts()
  const items = useChecklistItems(tools, mechanic)
  const { checked, setChecked } = useCheckedItems(appointmentId)
  // Ticking the last item folds nothing away.
  const [wasDone] = useState(() => {
    const stored = readCheckedItems(appointmentId)
    return items.every(({ key }) => stored.includes(key))
  })
  const entries = items.map(({ key }) => ({ item: key, isDone: checked.includes(key) }))
  const reportEntries = useEffectEvent(() => onChange?.(entries))
  // biome-ignore lint/correctness/useExhaustiveDependencies: entries with other content are reported.
  useEffect(() => reportEntries(), [JSON.stringify(entries)])
  const done = items.filter(({ key }) => checked.includes(key)).length
  return (
    <details open={!wasDone}>
      <summary className={css.Summary}>
        <Box isChecked={done === items.length} />
        <span>
          <strong className={css.Title}>{t('confirmation.checklist')}</strong>
          <span className={css.Reason}>
            {done === items.length ? t('confirmation.allDone') : t('confirmation.done', { done, total: items.length })}
          </span>
        </span>
        <Icon name="down" size={1.25} className={css.Chevron} />
      </summary>
      <ul className={css.List}>
        {items.map(({ key, title, reason }) => (
          <li key={key}>
            <label className={css.Row}>
              <input
                type="checkbox"
                checked={checked.includes(key)}
                onChange={({ target }) => setChecked(key, target.checked)}
                className={css.Input}
              />
              <Box isChecked={checked.includes(key)} />
              <span>
                <strong className={css.Title}>{title}</strong>
                <span className={css.Reason}>{reason}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A hand-drawn box, with a tick. */
const Box = ({ isChecked }: { isChecked: boolean }) => (
  <span className={css.Box} data-checked={isChecked || undefined} aria-hidden="true">
    <MarkRing shape="b" width={32} height={28} weight={2.5} still className={css.Ring} />
    {isChecked && (
      <svg viewBox="0 0 24 24" aria-hidden="true" className={css.Tick}>
        <path pathLength={1} d="M4.5 12.5 9.5 17.5 21 4" />
      </svg>
    )}
  </span>
)
