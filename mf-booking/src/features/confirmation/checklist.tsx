import { TOOLS } from '@radruf/contract'
import { Card, CheckboxField, Progress, Stack } from '@radruf/shared-ui'
import { deviceStorage } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { type Translator, useTexts } from '../../texts/index.ts'

const GENERAL_ITEMS = ['light', 'phone', 'stand', 'room'] as const
type Tool = Exclude<(typeof TOOLS)[number], 'none_of_these'>
type ChecklistItem = (typeof GENERAL_ITEMS)[number] | Tool

const isTool = (item: string): item is Tool => item !== 'none_of_these' && (TOOLS as readonly string[]).includes(item)

/** The preparation of the call: the general items, and the tools from the customer's own answers. */
export function Checklist({ appointmentId, tools }: { appointmentId: string; tools: readonly string[] }) {
  const t = useTexts()
  const items: ChecklistItem[] = [...GENERAL_ITEMS, ...tools.filter(isTool)]
  const { checked, setChecked } = useCheckedItems(appointmentId)
  const done = items.filter((item) => checked.includes(item)).length
  const { length: total } = items
  return (
    <Card title={t('confirmation.prepareTitle')}>
      <p>{t('confirmation.prepareHelp')}</p>
      <Progress label={t('confirmation.done', { done, total })} value={done} max={total} />
      <Stack gap="s">
        {items.map((item) => (
          <CheckboxField
            key={item}
            name={`checklist-${item}`}
            label={itemText(t, item)}
            checked={checked.includes(item)}
            onChange={({ target }) => setChecked(item, target.checked)}
          />
        ))}
      </Stack>
      {!items.some(isTool) && <p>{t('confirmation.noTools')}</p>}
    </Card>
  )
}

const itemText = (t: Translator, item: ChecklistItem): string =>
  isTool(item) ? t('confirmation.items.tool', { tool: t(`tools.${item}`) }) : t(`confirmation.items.${item}`)

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
