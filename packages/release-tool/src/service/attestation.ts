import { createHash, type KeyObject, sign, verify } from 'node:crypto'

/** A release, and the shell against which it passed the release checks. */
export type Statement = {
  remote: string
  hash: string
  /** Integrity of the release's description, which covers its files and declarations. */
  description: string
  /** Hash of the shell's build; empty for a shell that runs from source. */
  shell: string
}

const toBytes = ({ remote, hash, description, shell }: Statement) =>
  Buffer.from(`radruf release checks passed\n${JSON.stringify([remote, hash, description, shell])}`)

/** Signs that a release passed the release checks, as Base64. */
export const signStatement = (statement: Statement, key: KeyObject): string =>
  sign(null, toBytes(statement), key).toString('base64')

/** Name of the trusted runner whose key signed a statement; undefined when none did. */
export function findRunner(statement: Statement, signature: string, keys: readonly KeyObject[]): string | undefined {
  const key = keys.find((one) => verify(null, toBytes(statement), one, Buffer.from(signature, 'base64')))
  return key && `runner ${toFingerprint(key)}`
}

const toFingerprint = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 8)
