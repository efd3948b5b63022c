import { TOOLS } from '@radruf/contract'
import {
  type Drawing,
  itemAllenKey,
  itemCloth,
  itemLamp,
  itemPhone,
  toolPliers,
  toolScrewdriver,
  toolSpanner,
  toolTorque,
  toolTorx,
  toolTyreLever,
  wheels,
} from '@radruf/shared-ui/illustrations'
import { useTexts } from '../texts/index.ts'

type Tool = Exclude<(typeof TOOLS)[number], 'none_of_these'>
const isTool = (item: string): item is Tool => item !== 'none_of_these' && (TOOLS as readonly string[]).includes(item)

const TOOL_PICTURES: Record<Tool, Drawing> = {
  allen_key_set: itemAllenKey,
  screwdriver_phillips: toolScrewdriver,
  torque_screwdriver: toolTorque,
  torx_25: toolTorx,
  combination_or_needle_nose_pliers: toolPliers,
  open_wrench: toolSpanner,
  tire_lever: toolTyreLever,
}
const GENERAL_PICTURES = { cloth: itemCloth, light: itemLamp, phone: itemPhone, room: wheels }
const GENERAL_ITEMS = ['cloth', 'light', 'phone', 'room'] as const

export type Item = { key: string; picture: Drawing; title: string; reason: string }

/** Keys are part of stored entries. Without tools of their own, customers are asked for the one that most repairs need. */
export function useItems(tools: readonly string[], mechanic: string): Item[] {
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
