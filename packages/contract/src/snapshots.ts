/** A picture of a call. `drawingOf`: the picture that it shows with marks. */
type Drawn = { id: string; drawingOf?: string | null | undefined }

/**
 * The pictures of calls as people see them, in the given order: a still that was kept with its drawing is one picture, of which the latest
 * drawing is shown.
 */
export function listShownSnapshots<T extends Drawn>(oldestFirst: readonly T[]): T[] {
  const latest = new Map(oldestFirst.map((snapshot) => [snapshot.drawingOf ?? snapshot.id, snapshot.id]))
  return oldestFirst.filter(({ id, drawingOf }) => latest.get(drawingOf ?? id) === id)
}
