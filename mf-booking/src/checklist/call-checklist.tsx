import { MarkRing } from '@radruf/shared-ui/illustrations'
import type { SlotProps } from '@radruf/shell-kit'
import { useId } from 'react'
import { useTexts } from '../texts/index.ts'
import css from './call-checklist.module.css'
import { useCheckedItems } from './use-checked-items.ts'
import { useChecklistItems } from './use-checklist-items.ts'

/** The checklist in the call's waiting room. It shares its ticks with the checklist of the booking. */
export function CallChecklist({ appointmentId, tools, mechanic }: SlotProps['call-checklist']) {
  const t = useTexts()
  const id = useId()
  const items = useChecklistItems(tools, mechanic)
  const { checked, setChecked } = useCheckedItems(appointmentId)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={css.Heading}>
        {t('confirmation.untilThen')}
      </h3>
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
              <span className={css.Box} aria-hidden="true">
                <MarkRing shape="b" width={32} height={28} weight={2.5} still className={css.Ring} />
                {checked.includes(key) && (
                  <svg viewBox="0 0 24 24" aria-hidden="true" className={css.Tick}>
                    <path pathLength={1} d="M4.5 12.5 9.5 17.5 21 4" />
                  </svg>
                )}
              </span>
              <span>
                <strong className={css.Title}>{title}</strong>
                <span className={css.Reason}>{reason}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
