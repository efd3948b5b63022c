import { createApiToken, deleteApiToken, listApiTokens } from '../../features/api-tokens/api-tokens.ts'
import type { ApiScope } from '../../features/api-tokens/tables.ts'
import type { Service } from '../../service.ts'
import { isoOf, isoOrNull } from '../../time.ts'
import type { CommandResult } from '../command.ts'
import { formatTable } from './tables.ts'

type NewToken = { token: string; scopes: readonly ApiScope[] }

export async function createTokenCommand(service: Service, { token: name, scopes }: NewToken): Promise<CommandResult> {
  const token = await createApiToken(service, { name, scopes })
  if (!token) return { ok: false, lines: [`There is a token called ${name}.`] }
  return { ok: true, lines: [`Token of ${name} for ${scopes.join(', ')}, shown once: ${token}`] }
}

export async function deleteTokenCommand({ db }: Service, { token: name }: { token: string }): Promise<CommandResult> {
  if (await deleteApiToken(db, name)) return { ok: true, lines: [`The token of ${name} is refused from now on.`] }
  return { ok: false, lines: [`There is no token called ${name}.`] }
}

export async function listTokensCommand({ db }: Service): Promise<CommandResult> {
  const tokens = await listApiTokens(db)
  if (tokens.length === 0) return { ok: true, lines: ['There are no tokens.'] }
  return {
    ok: true,
    lines: formatTable(
      ['NAME', 'READS', 'CREATED', 'LAST USED'],
      tokens.map(({ name, scopes, created_at, last_used_at }) => [
        name,
        scopes.join(', '),
        isoOf(created_at),
        isoOrNull(last_used_at) ?? '',
      ]),
    ),
  }
}
