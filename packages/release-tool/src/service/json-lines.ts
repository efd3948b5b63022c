import { open, readFile } from 'node:fs/promises'
import { ignoreMissing } from '../registry/ignore-missing.ts'

/** Appends a value to a file of one JSON document per line, readable for its user only, and flushes it. */
export async function appendLine(file: string, value: unknown): Promise<void> {
  const log = await open(file, 'a', 0o600)
  try {
    // A leading line break ends a line that a killed process left incomplete.
    await log.appendFile(`\n${JSON.stringify(value)}`)
    await log.datasync()
  } finally {
    await log.close()
  }
}

/** The values of such a file, oldest first; none when it does not exist. Incomplete lines are skipped. */
export async function readLines<T>(file: string): Promise<T[]> {
  const text = (await readFile(file, 'utf8').catch(ignoreMissing)) ?? ''
  return text.split('\n').flatMap((line): T[] => {
    try {
      return [JSON.parse(line) as T]
    } catch {
      return []
    }
  })
}
