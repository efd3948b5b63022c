/** Encrypted content encoding of push messages (RFC 8188, RFC 8291), limited to the functions in use. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'
  export function decrypt(body: Buffer, params: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer
}
