import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type DeviceOptions = {
  /** Origin of the page that asks. */
  origin: string
  /** Domain of the passkeys; by default the host of the origin. */
  domain?: string
  /** The device checks the person with a PIN, a finger or a face. */
  verifiesUser?: boolean
}
type Credential = { id: Buffer; privateKey: KeyObject; userHandle: string; counter: number }

/** A device with passkeys, as a browser shows it to a page: it makes the replies that the service verifies (Web Authentication, level 3). */
export function createPasskeyDevice({ origin, domain = new URL(origin).hostname, verifiesUser = true }: DeviceOptions) {
  const credentials: Credential[] = []
  const clientData = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const flags = 0x01 | (verifiesUser ? 0x04 : 0) | 0x08 | 0x10

  return {
    credentials,
    /** Makes a passkey and returns the reply of `navigator.credentials.create`. */
    register(options: Record<string, unknown>) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(16)
      credentials.push({ id, privateKey, userHandle: (options.user as { id: string }).id, counter: 0 })
      const coseKey = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        encodeBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        encodeBytes(Buffer.from(y, 'base64url')),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([toAuthData(domain, flags | 0x40, 0), Buffer.alloc(16), length, id, coseKey])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        encodeText('fmt'),
        encodeText('none'),
        encodeText('attStmt'),
        Buffer.from([0xa0]),
        encodeText('authData'),
        encodeBytes(authData),
      ])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    /** Signs a challenge with the latest passkey, or with `credential`, and returns the reply of `navigator.credentials.get`. */
    authenticate(options: Record<string, unknown>, credential = credentials.at(-1)) {
      if (!credential) throw new Error('The device has no passkey.')
      credential.counter += 1
      const authData = toAuthData(domain, flags, credential.counter)
      const json = clientData('webauthn.get', options.challenge)
      const signed = Buffer.concat([authData, createHash('sha256').update(json).digest()])
      return {
        id: credential.id.toString('base64url'),
        rawId: credential.id.toString('base64url'),
        type: 'public-key' as const,
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
          userHandle: credential.userHandle,
        },
        clientExtensionResults: {},
      }
    },
  }
}
export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>

function toAuthData(domain: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(domain).digest(), rest])
}

/** Byte strings and texts of CBOR (RFC 8949) with up to 65,535 bytes. */
const encodeBytes = (bytes: Buffer) => Buffer.concat([encodeHead(0x40, bytes.length), bytes])
const encodeText = (text: string) => Buffer.concat([encodeHead(0x60, text.length), Buffer.from(text)])

function encodeHead(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([type | length])
  if (length < 256) return Buffer.from([type | 24, length])
  return Buffer.from([type | 25, length >> 8, length & 0xff])
}
