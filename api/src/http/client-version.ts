import type { FastifyRequest } from 'fastify'
import { ApiProblem } from '../problem.ts'
import type { Settings } from '../settings.ts'

const HEADER = 'x-app-version'

/** Refuses an app below the minimum version. Clients that name no version are pages of this very release. */
export function checkVersion(request: FastifyRequest, { minimumVersion }: Settings) {
  const version = request.headers[HEADER]
  if (!minimumVersion || typeof version !== 'string') return
  if (isBelow(version, minimumVersion)) throw new ApiProblem('UPDATE_REQUIRED')
}

/** Compares number by number; what is no version counts as the oldest. */
export function isBelow(version: string, minimum: string): boolean {
  const parts = (text: string) => (/^\d+(\.\d+){0,2}/.exec(text)?.[0] ?? '0').split('.').map(Number)
  const [own, wanted] = [parts(version), parts(minimum)]
  const differing = [0, 1, 2].find((index) => (own[index] ?? 0) !== (wanted[index] ?? 0))
  return differing !== undefined && (own[differing] ?? 0) < (wanted[differing] ?? 0)
}
