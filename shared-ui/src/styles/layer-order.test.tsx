import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

test.each(['shell/src/browser/entry.tsx', 'packages/standalone/src/browser/entry.tsx'])(
  '%s imports the order of the cascade layers before any other styles',
  (entry) => {
    const [first] = readFileSync(join(ROOT, entry), 'utf8').match(/^import .*$/m) ?? []
    expect(first).toBe("import '@radruf/shared-ui/styles.css'")
  },
)
