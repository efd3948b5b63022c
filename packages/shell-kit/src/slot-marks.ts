import type { SlotName } from '@radruf/contract'
import { deviceStorage } from './device-storage.ts'

/** Stored by this tab for a slot whose remote is loaded on every page, also after a reload. */
const toKey = (slot: SlotName) => `radruf.slot.${slot}`

/** Marks a slot whose content survives a reload of the page. The remote removes the mark when there is nothing left to show. */
export const markSlot = (slot: SlotName): void => deviceStorage('session').setItem(toKey(slot), 'shown')

export const unmarkSlot = (slot: SlotName): void => deviceStorage('session').removeItem(toKey(slot))

export const isSlotMarked = (slot: SlotName): boolean => deviceStorage('session').getItem(toKey(slot)) !== null
