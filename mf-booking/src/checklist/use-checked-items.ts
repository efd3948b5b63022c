import { deviceStorage } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'

/** Checked items of one appointment, stored on this device. The server renders none; they appear after hydration. */
export function useCheckedItems(appointmentId: string) {
  const key = toKey(appointmentId)
  const [checked, setItems] = useState<readonly string[]>([])
  useEffect(() => setItems(readItems(key)), [key])
  const setChecked = (item: string, isChecked: boolean) => {
    const items = isChecked ? [...checked, item] : checked.filter((other) => other !== item)
    setItems(items)
    deviceStorage().setItem(key, JSON.stringify(items))
  }
  return { checked, setChecked }
}

const toKey = (appointmentId: string) => `radruf.checklist.${appointmentId}`

/** The checked items of an appointment as they are stored now. */
export const readCheckedItems = (appointmentId: string): readonly string[] => readItems(toKey(appointmentId))

function readItems(key: string): string[] {
  try {
    const items: unknown = JSON.parse(deviceStorage().getItem(key) ?? '[]')
    return Array.isArray(items) ? items.map(String) : []
  } catch {
    return []
  }
}
