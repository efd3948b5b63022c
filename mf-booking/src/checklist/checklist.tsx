import { VisuallyHidden } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { Slot } from '@radruf/shell-kit'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../texts/index.ts'
import css from './checklist.module.css'
import { useCheckedItems } from './use-checked-items.ts'
import { type ChecklistItem, useChecklistItems } from './use-checklist-items.ts'

type Props = {
  appointmentId: string
  ticketId: string
  tools: readonly string[]
  mechanic: string
  /** Without a connection there is nothing to test. */
  withoutTest?: boolean
}

/** The preparation of the call: the customer's own tools first, then what every call needs, then the device check. */
export function Checklist({ appointmentId, ticketId, tools, mechanic, withoutTest = false }: Props) {
  const t = useTexts()
  const items = useChecklistItems(tools, mechanic)
  const { checked, setChecked } = useCheckedItems(appointmentId)
  const done = items.filter(({ key }) => checked.includes(key)).length
  return (
    <section>
      <h2 className={css.Heading}>{t('confirmation.prepareTitle')}</h2>
      <VisuallyHidden role="status">{t('confirmation.done', { done, total: items.length })}</VisuallyHidden>
      <ul className={css.List}>
        {items.map((item) => (
          <ChecklistRow
            key={item.key}
            item={item}
            isChecked={checked.includes(item.key)}
            onChange={(isChecked) => setChecked(item.key, isChecked)}
          />
        ))}
        {!withoutTest && <DeviceCheckRow ticketId={ticketId} />}
      </ul>
    </section>
  )
}

type RowProps = { item: ChecklistItem; isChecked: boolean; onChange: (isChecked: boolean) => void }

function ChecklistRow({ item: { key, picture, title, reason }, isChecked, onChange }: RowProps) {
  const id = useId()
  return (
    <li className={css.Row}>
      <label className={css.Item}>
        <Illustration drawing={picture} size={2.75} />
        <ItemText id={id} title={title} reason={reason} />
        <input
          type="checkbox"
          name={`checklist-${key}`}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-reason`}
          checked={isChecked}
          onChange={({ target }) => onChange(target.checked)}
          className={css.Box}
        />
      </label>
    </li>
  )
}

/** The query parameter that opens the device check with the page. */
export const DEVICE_CHECK = { parameter: 'check', value: 'device' }

/** The device check opens in place, also with the page's address. It waits for a press where the browser would ask for the devices. */
function DeviceCheckRow({ ticketId }: { ticketId: string }) {
  const t = useTexts()
  const id = useId()
  const [search] = useSearchParams()
  const [isOpen, setIsOpen] = useState(search.get(DEVICE_CHECK.parameter) === DEVICE_CHECK.value)
  return (
    <li className={css.Row}>
      <div className={css.Item}>
        <Illustration drawing="item-quiet" size={2.75} />
        <ItemText id={id} title={t('confirmation.connection')} reason={t('confirmation.connectionReason')} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-describedby={`${id}-title`}
          onClick={() => setIsOpen(!isOpen)}
          className={css.Test}
        >
          {t(isOpen ? 'confirmation.testEnd' : 'confirmation.test')}
        </button>
      </div>
      {isOpen && (
        <div className={css.DeviceCheck}>
          <Slot
            name="device-check"
            ticketId={ticketId}
            startsOpen
            fallback={<p role="status">{t('confirmation.testLoading')}</p>}
          />
        </div>
      )}
    </li>
  )
}

const ItemText = ({ id, title, reason }: { id: string; title: string; reason: string }) => (
  <span className={css.Text}>
    <span id={`${id}-title`} className={css.ItemTitle}>
      {title}
    </span>
    <span id={`${id}-reason`} className={css.Reason}>
      {reason}
    </span>
  </span>
)
