import { createHmac, hash, randomBytes } from 'node:crypto'

/** STUN messages (RFC 8489) as far as an allocation at a TURN server (RFC 8656) needs them. */

const MAGIC_COOKIE = 0x2112a442
const HEADER_BYTES = 20
const INTEGRITY_BYTES = 24

export const METHODS = { binding: 0x001, allocate: 0x003, refresh: 0x004 } as const
export const CLASSES = { request: 0x000, success: 0x100, error: 0x110 } as const
export const ATTRIBUTES = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  requestedTransport: 0x0019,
  mappedAddress: 0x0020,
} as const

type Attributes = readonly (readonly [type: number, value: Buffer | string])[]
export type StunMessage = { type: number; transaction: Buffer; attributes: Map<number, Buffer> }

/** Key of long-term credentials. */
export const credentialKey = (username: string, realm: string, password: string): Buffer =>
  hash('md5', `${username}:${realm}:${password}`, 'buffer')

/** Encodes a message; with a key it ends with the attribute that proves the credentials. */
export function encodeMessage(
  type: number,
  attributes: Attributes,
  { key, transaction = randomBytes(12) }: { key?: Buffer | undefined; transaction?: Buffer } = {},
): Buffer {
  const body = Buffer.concat(attributes.map(([name, value]) => encodeAttribute(name, Buffer.from(value))))
  if (!key) return Buffer.concat([encodeHeader(type, body.length, transaction), body])
  // The length in the signed header includes the signature.
  const signed = Buffer.concat([encodeHeader(type, body.length + INTEGRITY_BYTES, transaction), body])
  return Buffer.concat([signed, encodeAttribute(ATTRIBUTES.integrity, signature(key, signed))])
}

const signature = (key: Buffer, content: Buffer) => createHmac('sha1', key).update(content).digest()

function encodeHeader(type: number, length: number, transaction: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt16BE(type, 0)
  header.writeUInt16BE(length, 2)
  header.writeUInt32BE(MAGIC_COOKIE, 4)
  return Buffer.concat([header, transaction])
}

function encodeAttribute(type: number, value: Buffer): Buffer {
  const attribute = Buffer.alloc(4 + pad(value.length))
  attribute.writeUInt16BE(type, 0)
  attribute.writeUInt16BE(value.length, 2)
  value.copy(attribute, 4)
  return attribute
}

/** Values are padded to four bytes. */
const pad = (length: number) => Math.ceil(length / 4) * 4

/** Length in bytes of the message that begins the buffer; undefined while its header is incomplete. */
export const messageLength = (buffer: Buffer): number | undefined =>
  buffer.length < HEADER_BYTES ? undefined : HEADER_BYTES + buffer.readUInt16BE(2)

/** Decodes a whole message; undefined when it is none. */
export function decodeMessage(buffer: Buffer): StunMessage | undefined {
  if (buffer.length < HEADER_BYTES || buffer.readUInt32BE(4) !== MAGIC_COOKIE) return undefined
  const attributes = new Map<number, Buffer>()
  for (let at = HEADER_BYTES; at + 4 <= buffer.length; ) {
    const length = buffer.readUInt16BE(at + 2)
    attributes.set(buffer.readUInt16BE(at), buffer.subarray(at + 4, at + 4 + length))
    at += 4 + pad(length)
  }
  return { type: buffer.readUInt16BE(0), transaction: buffer.subarray(8, HEADER_BYTES), attributes }
}

/** Whether the signature of a message was made with the key. It is the last attribute. */
export function hasValidIntegrity(buffer: Buffer, key: Buffer): boolean {
  const signed = buffer.subarray(0, -INTEGRITY_BYTES)
  return decodeMessage(buffer)?.attributes.get(ATTRIBUTES.integrity)?.equals(signature(key, signed)) ?? false
}

/** The status and reason of an error response, such as "401 Unauthorized". */
export function describeStunError({ attributes }: StunMessage): string {
  const value = attributes.get(ATTRIBUTES.errorCode)
  if (!value || value.length < 4) return 'an error without a code'
  return `${(value[2] ?? 0) * 100 + (value[3] ?? 0)} ${value.subarray(4).toString()}`.trim()
}
