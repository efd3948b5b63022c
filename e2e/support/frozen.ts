import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const FOLDER = join(import.meta.dirname, '../releases/first-shell')

/** What the first shell offered to remotes. */
export const FIRST_SHELL = JSON.parse(readFileSync(join(FOLDER, 'shell.json'), 'utf8')) as {
  shared: Record<string, string>
  contract: string
}

/** Unpacks a remote's release as it was built for the first shell; returns the folder of the build. */
export function frozenBuild(remote: string): string {
  const packed = brotliDecompressSync(readFileSync(join(FOLDER, `${remote}.json.br`))).toString()
  const dist = mkdtempSync(join(tmpdir(), 'radruf-frozen-'))
  for (const [file, text] of Object.entries(JSON.parse(packed) as Record<string, string>)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    writeFileSync(join(dist, file), text)
  }
  // Today's may still bear the same number, and a number stands for one content.
  const description = join(dist, 'remote.json')
  writeFileSync(description, JSON.stringify({ ...JSON.parse(readFileSync(description, 'utf8')), version: '0.0.1' }))
  return dist
}
