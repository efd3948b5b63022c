import { TOOLS } from '@radruf/contract'

const ALWAYS = ['light', 'phone', 'stand', 'room'] as const
export type OwnTool = Exclude<(typeof TOOLS)[number], 'none_of_these'>
export type ChecklistItem = (typeof ALWAYS)[number] | OwnTool

export const isTool = (item: string): item is OwnTool =>
  item !== 'none_of_these' && (TOOLS as readonly string[]).includes(item)

/** What everybody needs, and the tools from the customer's own answers. */
export const checklistItems = (tools: readonly string[]): ChecklistItem[] => [...ALWAYS, ...tools.filter(isTool)]
