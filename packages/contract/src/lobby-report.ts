import { TOOLS } from './questionnaire/index.ts'

export type OwnTool = Exclude<(typeof TOOLS)[number], 'none_of_these'>
export const OWN_TOOLS = TOOLS.filter((tool): tool is OwnTool => tool !== 'none_of_these')

/** Items of the checklist that every call needs. Keys are part of entries that devices store. */
export const GENERAL_CHECKLIST_ITEMS = ['cloth', 'light', 'phone', 'room'] as const

/** Items of the checklist before a call: the customer's own tools, then what every call needs. */
export const CHECKLIST_ITEMS = [...OWN_TOOLS, ...GENERAL_CHECKLIST_ITEMS]
export type ChecklistItemKey = (typeof CHECKLIST_ITEMS)[number]

/**
 * The camera in the lobby of a customer who waits. `good` and `dark`: its measured picture. `blocked`: by browser or system, `taken`: by
 * another app, `missing`: none works.
 */
export const LOBBY_PICTURES = ['good', 'dark', 'off', 'blocked', 'taken', 'missing'] as const

/** The microphone likewise. `good`: a voice was loud enough. */
export const LOBBY_SOUNDS = ['good', 'off', 'blocked', 'taken', 'missing'] as const
