import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Derives one key per purpose, so a text encrypted for one purpose cannot be decrypted for another. */
const deriveKey = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts a text to be stored in the database: AES-256-GCM, as base64url of nonce, tag and ciphertext. The key is not in the database. */
export function encrypt(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(secret, purpose), nonce)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/** Decrypts the result of {@link encrypt}. Throws when the secret or the purpose differs. */
export function decrypt(secret: string, purpose: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv(CIPHER, deriveKey(secret, purpose), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
