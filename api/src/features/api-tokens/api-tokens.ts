import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { HOUR_MS } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { isUniqueViolation } from '../../database/postgres-errors.ts'
import type { Db } from '../../database/schema.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import type { ApiScope } from './tables.ts'

/** Tells scanners of leaked secrets what it is. */
const PREFIX = 'radruf_'
const TOKEN_BYTES = 32
const BEARER = /^Bearer (\S+)$/i

/** A random token needs no slow hash. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates a token, which is shown once; undefined when the name is taken. */
export async function createApiToken(
  { db, clock }: Service,
  { name, scopes }: { name: string; scopes: readonly ApiScope[] },
): Promise<string | undefined> {
  const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`
  const row = { id: randomUUID(), name, token_hash: hashToken(token), scopes: [...scopes] }
  try {
    await db
      .insertInto('api_token')
      .values({ ...row, created_at: dateOf(clock.now()) })
      .execute()
    return token
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

/** Deletes a token; it is refused from then on. Returns whether there was one. */
export async function deleteApiToken(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('api_token').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}

export const listApiTokens = (db: Db) =>
  db.selectFrom('api_token').select(['name', 'scopes', 'created_at', 'last_used_at']).orderBy('name').execute()

/** Checks the token of a request for a scope, and its rate. Throws {@link ApiProblem}. */
export async function requireScope(
  { db, clock, writeLimit }: Service,
  authorization: string | undefined,
  scope: ApiScope,
): Promise<void> {
  const [, token] = BEARER.exec(authorization ?? '') ?? []
  const row = token
    ? await db
        .selectFrom('api_token')
        .select(['id', 'scopes', 'last_used_at'])
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
    : undefined
  if (!row) throw new ApiProblem('NOT_SIGNED_IN')
  if (!row.scopes.includes(scope)) throw new ApiProblem('NOT_ALLOWED')
  const retryAfter = writeLimit.consume(row.id)
  if (retryAfter > 0) throw new ApiProblem('TOO_MANY_REQUESTS', { retryAfter })
  const now = dateOf(clock.now())
  if (row.last_used_at && now.getTime() - row.last_used_at.getTime() < HOUR_MS) return
  await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', row.id).execute()
}
