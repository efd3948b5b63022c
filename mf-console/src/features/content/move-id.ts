/** Moves an id to a place. Returns the same list if nothing moves. */
export function moveId(ids: string[], id: string, place: number): string[] {
  const from = ids.indexOf(id)
  if (from === -1 || from === place || place < 0 || place >= ids.length) return ids
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, place), id, ...others.slice(place)]
}
