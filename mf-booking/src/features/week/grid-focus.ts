/** Entries of the grid that can take the focus. The head of a day is its first one. */
const ENTRIES = '[data-key]'

/**
 * The key of the entry that an arrow key, Home or End leads to: up and down within a day, left and right to the entry of the next
 * shown day that is nearest in time. Undefined at an edge and for other keys.
 */
export function findNeighbour(grid: HTMLElement | null, key: string, pressed: string): string | undefined {
  const days = [...(grid?.querySelectorAll<HTMLElement>('[role="row"]') ?? [])].filter(isShown)
  const position = days.findIndex((day) => findEntry(day, key))
  const entries = listEntries(days[position])
  const index = entries.findIndex((entry) => entry.dataset.key === key)
  const current = entries[index]
  if (!current) return undefined
  const targets: Record<string, () => HTMLElement | undefined> = {
    ArrowUp: () => entries[index - 1],
    ArrowDown: () => entries[index + 1],
    ArrowLeft: () => findNearest(days[position - 1], current),
    ArrowRight: () => findNearest(days[position + 1], current),
    Home: () => entries[0],
    End: () => entries.at(-1),
  }
  return targets[pressed]?.()?.dataset.key
}

const isShown = (element: HTMLElement) => getComputedStyle(element).display !== 'none'
const listEntries = (day: HTMLElement | undefined) => [...(day?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])]
const findEntry = (day: HTMLElement, key: string) => listEntries(day).find((entry) => entry.dataset.key === key)
const timeOf = ({ dataset }: HTMLElement) => Number(dataset.from ?? -1)

function findNearest(day: HTMLElement | undefined, current: HTMLElement): HTMLElement | undefined {
  const distance = (entry: HTMLElement) => Math.abs(timeOf(entry) - timeOf(current))
  return listEntries(day).sort((a, b) => distance(a) - distance(b))[0]
}
