import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import PQueue from 'p-queue'
import writeFileAtomic from 'write-file-atomic'
import { DAY_MS } from '../durations.ts'

/** Permission of one person to change some remotes over HTTP. The secret itself is not stored. */
export type Token = {
  id: string
  person: string
  /** Remotes that the person may change; {@link ALL_REMOTES} for operators. */
  remotes: string[]
  createdAt: string
  expiresAt: string
  revokedAt?: string
  /** SHA-256 of the secret, in hex. The secret has 256 random bits, so a slow hash would protect nothing. */
  hash: string
}
/** A token as lists show it. */
export type ListedToken = Omit<Token, 'hash'>

/** The entry of an operator's token, who may change every remote, the tokens and the registry itself. */
export const ALL_REMOTES = '*'

/** The token is missing, unknown, expired or revoked, or does not permit the change. The message is for its owner. */
export class TokenRefused extends Error {
  override name = 'TokenRefused'
}

export type Tokens = ReturnType<typeof openTokens>

/** Opens the tokens of a registry: one file, which only the registry's user can read. */
export function openTokens(file: string) {
  // The process is the only writer of the file.
  const writes = new PQueue({ concurrency: 1 })
  return {
    /** Creates a token and returns it as the person must store it; it cannot be read again. */
    create: async (person: string, remotes: readonly string[], days: number): Promise<string> =>
      writes.add(async () => {
        const { token, text } = createToken(person, remotes, days)
        await write(file, [...(await read(file)), token])
        return text
      }),

    list: async (): Promise<ListedToken[]> => (await read(file)).map(({ hash, ...token }) => token),

    /** Revokes a token; false when no valid token has this id. */
    revoke: async (id: string): Promise<boolean> =>
      writes.add(async () => {
        const tokens = await read(file)
        const isValid = tokens.some((token) => token.id === id && !token.revokedAt)
        const revokedAt = new Date().toISOString()
        if (isValid)
          await write(
            file,
            tokens.map((token) => (token.id === id ? { ...token, revokedAt } : token)),
          )
        return isValid
      }),

    /** The token that a request carries; throws {@link TokenRefused}. */
    authenticate: async (authorization: string | undefined): Promise<ListedToken> =>
      findValid(await read(file), authorization),
  }
}

async function read(file: string): Promise<Token[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return '[]'
  })
  return JSON.parse(text) as Token[]
}

const write = (file: string, tokens: readonly Token[]) =>
  writeFileAtomic(file, `${JSON.stringify(tokens, null, 2)}\n`, { mode: 0o600 })

/** A new token, and its text with the secret. */
function createToken(person: string, remotes: readonly string[], days: number): { token: Token; text: string } {
  const [id, secret] = [randomBytes(4).toString('hex'), randomBytes(32).toString('base64url')]
  const now = Date.now()
  const token = {
    id,
    person,
    remotes: [...remotes],
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + days * DAY_MS).toISOString(),
    hash: digest(secret).toString('hex'),
  }
  return { token, text: `mf_${id}_${secret}` }
}

function findValid(tokens: readonly Token[], authorization: string | undefined): ListedToken {
  const [, id, secret = ''] = /^Bearer mf_([0-9a-f]{8})_([\w-]{43})$/.exec(authorization ?? '') ?? []
  const token = tokens.find((one) => one.id === id)
  if (!token || !timingSafeEqual(digest(secret), Buffer.from(token.hash, 'hex')))
    throw new TokenRefused('the registry does not know this token. Ask an operator for one: `mf token create`.')
  if (token.revokedAt) throw new TokenRefused(`the token ${id} of ${token.person} is revoked.`)
  if (token.expiresAt < new Date().toISOString())
    throw new TokenRefused(`the token ${id} of ${token.person} expired at ${token.expiresAt}.`)
  const { hash, ...listed } = token
  return listed
}

/** Compares two secrets in constant time. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (secret: string) => createHash('sha256').update(secret).digest()
