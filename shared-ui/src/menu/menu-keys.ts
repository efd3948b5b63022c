/** The place of the item with the focus in a menu, and the item to which a key moves: an arrow key, Home or End. */
export function findMenuMove(menu: HTMLElement | null, key: string) {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const { activeElement } = document
  const current = activeElement instanceof HTMLElement ? items.indexOf(activeElement) : -1
  const moves: Record<string, HTMLElement | undefined> = {
    ArrowDown: items[(current + 1) % items.length],
    ArrowUp: items.at(current - 1),
    Home: items[0],
    End: items.at(-1),
  }
  return { current, next: moves[key] }
}
