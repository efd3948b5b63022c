import { TOOLS } from '@radruf/contract'
import type { Drawing } from '@radruf/shared-ui/illustrations'
import { useTexts } from '../texts/index.ts'

type Tool = Exclude<(typeof TOOLS)[number], 'none_of_these'>
const isTool = (item: string): item is Tool => item !== 'none_of_these' && (TOOLS as readonly string[]).includes(item)

const TOOL_PICTURES: Record<Tool, Drawing> = {
  allen_key_set: 'item-allen-key',
  screwdriver_phillips: 'tool-screwdriver',
  torque_screwdriver: 'tool-torque',
  torx_25: 'tool-torx',
  combination_or_needle_nose_pliers: 'tool-pliers',
  open_wrench: 'tool-spanner',
  tire_lever: 'tool-tyre-lever',
}
const GENERAL_PICTURES = { cloth: 'item-cloth', light: 'item-lamp', phone: 'item-phone', room: 'wheels' } as const
const GENERAL_ITEMS = ['cloth', 'light', 'phone', 'room'] as const

export type ChecklistItem = { key: string; picture: Drawing; title: string; reason: string }

/** Keys are part of stored entries. Without tools of their own, customers are asked for the one that most repairs need. */
export function useChecklistItems(tools: readonly string[], mechanic: string): ChecklistItem[] {
  const t = useTexts()
  const ownTools = tools.filter(isTool).map((tool) => ({
    key: tool,
    picture: TOOL_PICTURES[tool],
    title: t(`tools.${tool}`),
    reason: t('confirmation.toolReason'),
  }))
  const borrowed = {
    key: 'allen_key_set',
    picture: 'item-allen-key' as const,
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
