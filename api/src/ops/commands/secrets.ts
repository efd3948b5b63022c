import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import type { CommandResult } from '../command.ts'

const createToken = () => randomBytes(32).toString('base64url')

/** The secrets of compose.yaml that nobody else gives out. Those that belong together are made together. */
const SECRETS: readonly (() => Record<string, string>)[] = [
  () => ({ secret: createToken() }),
  () => ({ 'outcomes-token': createToken() }),
  () => ({ 'console-token': createToken() }),
  () => ({ 'checker-token': createToken() }),
  () => ({ 'turn-secret': createToken() }),
  () => {
    const password = createToken()
    return {
      'database-password': password,
      'database-url': `postgres://radruf:${password}@database:5432/radruf`,
    }
  },
  () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    return { 'vapid-public-key': publicKey, 'vapid-private-key': privateKey }
  },
  () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    return {
      'registry-public-key': publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      'registry-private-key': privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    }
  },
]

/** Writes the secrets of a new production into a folder, one a file. Files that are there stay. */
export function secretsCommand({ folder }: { folder: string }): CommandResult {
  // Containers of other users read the files, which are mounted one by one. The folder keeps people out.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lines = SECRETS.flatMap((create) => {
    const files = Object.entries(create())
    const present = files.filter(([name]) => existsSync(join(folder, name)))
    if (present.length === files.length) return []
    if (present.length > 0)
      return [
        `${present.map(([name]) => name).join(', ')}: its other half is missing. Restore it, or delete this file.`,
      ]
    for (const [name, text] of files) writeFileSync(join(folder, name), `${text}\n`, { mode: 0o444, flag: 'wx' })
    return files.map(([name]) => `wrote ${name}`)
  })
  return {
    ok: !lines.some((line) => line.includes('is missing')),
    lines: lines.length ? lines : ['Every secret is there.'],
  }
}
