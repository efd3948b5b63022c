import createClient, { type Client, type Middleware } from 'openapi-fetch'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import type { paths } from './generated/api.ts'
import type { Problem } from './types.ts'
import { createUploadFetch } from './upload-fetch.ts'

/** The typed client of the service. */
export type Api = Client<paths>

class RefusedCall extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode | 'OFFLINE'
  readonly status: number
  readonly problem: Partial<Problem>
  constructor(code: ErrorCode | 'OFFLINE', problem: Partial<Problem>) {
    super(code)
    this.code = code
    this.status = code === 'OFFLINE' ? 0 : ERROR_STATUS[code]
    this.problem = problem
  }
}

/**
 * A refusal of the service, or `OFFLINE` when no response arrived. Recognized by {@link isApiError} and not by its class, because shell
 * and remotes bundle their own copies of the class and exchange refusals.
 */
export type ApiError = RefusedCall

export const createApiError = (code: ErrorCode | 'OFFLINE', problem: Partial<Problem> = {}): ApiError =>
  new RefusedCall(code, problem)

export const isApiError = (value: unknown): value is ApiError => value instanceof Error && value.name === 'ApiError'

/** Reads and changes requests and responses of an {@link Api}. It runs around typed calls and uploads alike. */
export type ClientMiddleware = Middleware

/**
 * Creates a client for one person. On the server `headers` carries the person's cookie; in the browser the cookie is sent
 * automatically. Every failure is thrown as {@link ApiError}, except an abort by the caller.
 */
export function createApi({
  baseUrl,
  headers,
  fetch = (...request) => globalThis.fetch(...request),
  middleware = [],
}: {
  baseUrl: string
  headers?: HeadersInit
  fetch?: typeof globalThis.fetch
  middleware?: readonly ClientMiddleware[]
}): Api {
  const api = createClient<paths>({ baseUrl, headers: headers as Record<string, string> | undefined, fetch })
  // Errors pass through the list from its end: the other middleware sees the error of the network itself.
  api.use(offlineErrors, ...middleware)
  return api
}

const offlineErrors: ClientMiddleware = {
  onError: ({ request }) => (request.signal.aborted ? undefined : createApiError('OFFLINE')),
}

type Reply<T> = { data?: T; error?: unknown; response: Response }

/** Returns the data of a call or throws {@link ApiError}: `const { tickets } = await unwrap(api.GET('/api/tickets'))`. */
export async function unwrap<T>(call: Promise<Reply<T>>): Promise<T> {
  const { data, error, response } = await call
  if (response.ok) return data as T
  const problem: Partial<Problem> = isProblem(error) ? error : {}
  throw createApiError(isErrorCode(problem.code) ? problem.code : 'INTERNAL', problem)
}

const isProblem = (value: unknown): value is Problem => typeof value === 'object' && value !== null && 'code' in value
const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && value in ERROR_STATUS

type UploadPath = {
  [P in keyof paths]: paths[P] extends { post: { requestBody: { content: { 'multipart/form-data': unknown } } } }
    ? P
    : never
}[keyof paths]
type UploadOperation<P extends UploadPath> = paths[P]['post']

type UploadOptions<P extends UploadPath> = {
  params: { path: UploadOperation<P>['parameters']['path'] }
  form: FormData
  /** Receives the percentage of the form that has left the device, 0 to 100. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a form with progress and returns the data of the response, or throws {@link ApiError}. Headers and middleware of the
 * client apply as for every other call:
 * `await uploadFile(api.POST, '/api/tickets/{ticketId}/photos', { params, form, onProgress, signal })`.
 */
export function uploadFile<P extends UploadPath>(
  post: Api['POST'],
  path: P,
  { params, form, onProgress, signal }: UploadOptions<P>,
): Promise<UploadOperation<P>['responses'][201]['content']['application/json']> {
  // The generated types describe the fields of a form, and FormData has no field types.
  const send = post as unknown as (path: P, options: object) => ReturnType<Api['POST']>
  return unwrap(send(path, { params, body: form, fetch: createUploadFetch(form, onProgress), signal })) as never
}
