import { useEffect, useState } from 'react'

/** Ticks of one appointment's checklist, kept on this device. The server renders none; the device's own follow after hydration. */
export function useTicks(appointmentId: string) {
  const key = `radruf.checklist.${appointmentId}`
  const [ticked, setTicked] = useState<readonly string[]>([])
  useEffect(() => setTicked(read(key)), [key])
  const tick = (item: string, on: boolean) => {
    const next = on ? [...ticked, item] : ticked.filter((other) => other !== item)
    setTicked(next)
    keep(key, next)
  }
  return { ticked, tick }
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

function keep(key: string, items: readonly string[]) {
  try {
    localStorage.setItem(key, JSON.stringify(items))
  } catch {
    // Without storage the ticks last as long as the page.
  }
}
