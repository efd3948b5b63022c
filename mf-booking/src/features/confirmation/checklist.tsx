import { TOOLS } from '@radruf/contract'
import { Icon, type IconName, VisuallyHidden } from '@radruf/shared-ui'
import {
  type Drawing,
  Illustration,
  itemAllenKey,
  itemCloth,
  itemLamp,
  itemPhone,
  itemQuiet,
  wheels,
} from '@radruf/shared-ui/illustrations'
import { deviceStorage, Slot } from '@radruf/shell-kit'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './confirmation-page.module.css'

type Tool = Exclude<(typeof TOOLS)[number], 'none_of_these'>
const isTool = (item: string): item is Tool => item !== 'none_of_these' && (TOOLS as readonly string[]).includes(item)

/** Tools are line icons, but for the one that the illustrations draw. */
const TOOL_PICTURES: Record<Tool, Drawing | IconName> = {
  allen_key_set: itemAllenKey,
  screwdriver_phillips: 'screwdriver',
  torque_screwdriver: 'torque',
  torx_25: 'torx',
  combination_or_needle_nose_pliers: 'pliers',
  open_wrench: 'spanner',
  tire_lever: 'tire-lever',
}
const GENERAL_PICTURES = { cloth: itemCloth, light: itemLamp, phone: itemPhone, room: wheels }
const GENERAL_ITEMS = ['cloth', 'light', 'phone', 'room'] as const

type Item = { key: string; picture: Drawing | IconName; title: string; reason: string }
type Props = { appointmentId: string; ticketId: string; tools: readonly string[]; mechanic: string }

/** The preparation of the call: the customer's own tools first, then what every call needs, then the device check. */
export function Checklist({ appointmentId, ticketId, tools, mechanic }: Props) {
  const t = useTexts()
  const items = useItems(tools, mechanic)
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
        <DeviceCheckRow ticketId={ticketId} />
      </ul>
    </section>
  )
}

/** Keys are part of stored entries. Without tools of their own, customers are asked for the one that most repairs need. */
function useItems(tools: readonly string[], mechanic: string): Item[] {
  const t = useTexts()
  const ownTools = tools.filter(isTool).map((tool) => ({
    key: tool,
    picture: TOOL_PICTURES[tool],
    title: t(`tools.${tool}`),
    reason: t('confirmation.toolReason'),
  }))
  const borrowed = {
    key: 'allen_key_set',
    picture: itemAllenKey,
    title: t('confirmation.borrow.title'),
    reason: t('confirmation.borrow.reason', { mechanic }),
  }
  const general = GENERAL_ITEMS.map((item) => ({
    key: item,
    picture: GENERAL_PICTURES[item],
    title: t(`confirmation.items.${item}.title`),
    reason: t(`confirmation.items.${item}.reason`),
  }))
  return [...(ownTools.length > 0 ? ownTools : [borrowed]), ...general]
}

type RowProps = { item: Item; isChecked: boolean; onChange: (isChecked: boolean) => void }

function ChecklistRow({ item: { key, picture, title, reason }, isChecked, onChange }: RowProps) {
  const id = useId()
  return (
    <li className={css.Row}>
      <label className={css.Item}>
        <Picture picture={picture} />
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

/** The device check opens in place; the browser asks for camera and microphone only then. */
function DeviceCheckRow({ ticketId }: { ticketId: string }) {
  const t = useTexts()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className={css.Row}>
      <div className={css.Item}>
        <Picture picture={itemQuiet} />
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

const Picture = ({ picture }: { picture: Drawing | IconName }): ReactNode =>
  typeof picture === 'string' ? (
    <span className={`${css.Picture} ${css.Tool}`}>
      <Icon name={picture} size={2.25} strokeWidth={2.25} />
    </span>
  ) : (
    <Illustration drawing={picture} size={2.75} />
  )

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

/** Checked items of one appointment, stored on this device. The server renders none; they appear after hydration. */
function useCheckedItems(appointmentId: string) {
  const key = `radruf.checklist.${appointmentId}`
  const [checked, setItems] = useState<readonly string[]>([])
  useEffect(() => setItems(readItems(key)), [key])
  const setChecked = (item: string, isChecked: boolean) => {
    const items = isChecked ? [...checked, item] : checked.filter((other) => other !== item)
    setItems(items)
    deviceStorage().setItem(key, JSON.stringify(items))
  }
  return { checked, setChecked }
}

function readItems(key: string): string[] {
  try {
    const items: unknown = JSON.parse(deviceStorage().getItem(key) ?? '[]')
    return Array.isArray(items) ? items.map(String) : []
  } catch {
    return []
  }
}
