import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Describes the releases of the past, with the paths they had. */
export const CHANGELOG = 'CHANGELOG.md'

/** Paths of all documents below a checkout. */
export const listDocuments = (root: string): string[] =>
  globSync('{*.md,docs/**/*.md,*/README.md,{packages,examples}/*/README.md}', { cwd: root }).filter(
    (file) => !file.includes('node_modules'),
  )

/** Words of a document. Tables and code count like prose; link targets do not. */
export function countWords(text: string): number {
  const shown = text.replace(/<!--[\s\S]*?-->/g, '').replace(/\]\([^)]*\)/g, ']')
  return shown.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}

/** Words of documents below a checkout together. */
export const countAllWords = (root: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + countWords(readFileSync(join(root, file), 'utf8')), 0)
