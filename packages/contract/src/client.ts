import createClient, { type Client } from 'openapi-fetch'
import { ERRORS, type ErrorCode } from './errors.ts'
import type { paths } from './generated/api.ts'
import type { Problem } from './types.ts'

/** The typed client of the service. */
export type Api = Client<paths>

/** A refusal of the service, or `OFFLINE` when no answer came at all. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode | 'OFFLINE'
  readonly status: number
  readonly problem: Partial<Problem>
  constructor(code: ErrorCode | 'OFFLINE', problem: Partial<Problem> = {}) {
    super(code)
    this.code = code
    this.status = code === 'OFFLINE' ? 0 : ERRORS[code].status
    this.problem = problem
  }
  /** By name and not by identity: shell and remotes each bundle their own copy of this class, and refusals pass between them. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === 'ApiError'
  }
}

/**
 * A client for one person. On the server `headers` carries the person's cookie; in the browser the cookie goes by itself.
 * Whatever goes wrong arrives as {@link ApiError}.
 */
export function createApi({
  baseUrl,
  headers,
  fetch = globalThis.fetch,
}: {
  baseUrl: string
  headers?: HeadersInit
  fetch?: typeof globalThis.fetch
}): Api {
  return createClient<paths>({
    baseUrl,
    headers: headers as Record<string, string> | undefined,
    fetch: async (request) => {
      try {
        return await fetch(request)
      } catch (error) {
        if (request.signal.aborted) throw error
        throw new ApiError('OFFLINE')
      }
    },
  })
}

type Reply<T> = { data?: T; error?: unknown; response: Response }

/** The data of a call, or a thrown {@link ApiError}: `const { tickets } = await ask(api.GET('/api/tickets'))`. */
export async function unwrap<T>(call: Promise<Reply<T>>): Promise<T> {
  const { data, error, response } = await call
  if (response.ok) return data as T
  const problem: Partial<Problem> = isProblem(error) ? error : {}
  throw new ApiError(isErrorCode(problem.code) ? problem.code : 'INTERNAL', problem)
}

const isProblem = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'code' in value
const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && value in ERRORS
