import { useState } from 'react'

export type ChosenCases = ReturnType<typeof useChosenCases>

/** The cases that are chosen to be handed over together. `isOn`: cards have boxes to choose them. */
export function useChosenCases() {
  const [ids, setIds] = useState<readonly string[]>()
  return {
    isOn: ids !== undefined,
    ids: ids ?? [],
    start: () => setIds([]),
    end: () => setIds(undefined),
    /** Chooses a case or no longer; the first one begins the choice. */
    toggle: (id: string) =>
      setIds((before = []) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id])),
  }
}
