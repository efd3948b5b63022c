import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Edit = readonly [file: string, edit: (text: string) => string]

/** Applies edits to files below `root`. Writes no file when an edit throws or changes nothing. */
export function applyEdits(root: string, edits: readonly Edit[]) {
  const changed = edits.map(([file, edit]) => {
    const path = join(root, file)
    const before = readFileSync(path, 'utf8')
    const after = edit(before)
    if (after === before) throw new Error(`${file} no longer looks as this command expects; nothing was changed.`)
    return [path, after] as const
  })
  for (const [path, text] of changed) writeFileSync(path, text)
}
