import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
const COMPRESSIBLE = /^(?!.*\.map$).*\.(js|css|svg|json)$/

/**
 * Writes `<file>.br` beside each file in `folder` that becomes smaller by it. Brotli's best quality takes a second, too long for a
 * request, and saves a seventh of the bytes.
 */
export async function compressFiles(folder: string, files: readonly string[]): Promise<void> {
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file))
      .map(async (file) => {
        const content = await readFile(join(folder, file))
        const compressed = await compress(content)
        if (compressed.length < content.length) await writeFile(join(folder, `${file}.br`), compressed)
      }),
  )
}
