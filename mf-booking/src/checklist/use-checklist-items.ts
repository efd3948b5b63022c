import { type ChecklistItemKey, GENERAL_CHECKLIST_ITEMS, OWN_TOOLS, type OwnTool } from '@radruf/contract'
import type { Drawing } from '@radruf/shared-ui/illustrations'
import { useTexts } from '../texts/index.ts'

const isTool = (item: string): item is OwnTool => (OWN_TOOLS as readonly string[]).includes(item)

const TOOL_PICTURES: Record<OwnTool, Drawing> = {
  allen_key_set: 'item-allen-key',
  screwdriver_phillips: 'tool-screwdriver',
  torque_screwdriver: 'tool-torque',
  torx_25: 'tool-torx',
  combination_or_needle_nose_pliers: 'tool-pliers',
  open_wrench: 'tool-spanner',
  tire_lever: 'tool-tyre-lever',
}
const GENERAL_PICTURES = { cloth: 'item-cloth', light: 'item-lamp', phone: 'item-phone', room: 'wheels' } as const

export type ChecklistItem = { key: ChecklistItemKey; picture: Drawing; title: string; reason: string }

/** Without tools of their own, customers are asked for the one that most repairs need. */
export function useChecklistItems(tools: readonly string[], mechanic: string): ChecklistItem[] {
  const t = useTexts()
  const ownTools = tools.filter(isTool).map((tool) => ({
    key: tool,
    picture: TOOL_PICTURES[tool],
    title: t(`tools.${tool}`),
    reason: t('confirmation.toolReason'),
  }))
  const borrowed = {
    key: 'allen_key_set' as const,
    picture: 'item-allen-key' as const,
    title: t('confirmation.borrow.title'),
    reason: t('confirmation.borrow.reason', { mechanic }),
  }
  const general = GENERAL_CHECKLIST_ITEMS.map((item) => ({
    key: item,
    picture: GENERAL_PICTURES[item],
    title: t(`confirmation.items.${item}.title`),
    reason: t(`confirmation.items.${item}.reason`),
  }))
  return [...(ownTools.length > 0 ? ownTools : [borrowed]), ...general]
}
