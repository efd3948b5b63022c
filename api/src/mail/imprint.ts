import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@radruf/contract'

/** A line that the operator has not filled in yet. */
const PLACEHOLDER = /\[(Betreiber|Operator): /

/**
 * The provider's lines of the operator's imprint: the first section of `DATA_DIR/legal/imprint.<language>.md`. Empty while the operator
 * has no imprint of their own or a line still is a placeholder. Read for every mail, so that edits apply at once.
 */
export function readProviderLines(dataDir: string, language: Language): string[] {
  const file = join(dataDir, 'legal', `imprint.${language}.md`)
  if (!existsSync(file)) return []
  const [, section = ''] = readFileSync(file, 'utf8').split(/^## .*$/m)
  const lines = section
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.some((line) => PLACEHOLDER.test(line)) ? [] : lines
}
