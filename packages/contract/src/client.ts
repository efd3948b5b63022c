import type { Client, Middleware } from 'openapi-fetch'
import createClient from 'openapi-fetch'
import { ERROR_RETRY } from './error-retry.ts'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import type { paths } from './generated/api.ts'
import type { Problem } from './types.ts'

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

type Code = ApiError['code']

/** The service cannot be reached: there is no connection, or it restarts. */
export const isUnreachableCode = (code: Code): boolean => code === 'OFFLINE' || code === 'INTERNAL'

/** Whether a request failed because the service could not be reached. A retry may succeed. */
export const isUnreachable = (error: unknown): boolean => isApiError(error) && isUnreachableCode(error.code)

/** The same request may succeed later without an action of the person. */
export const isTransientCode = (code: Code): boolean => ERROR_RETRY[code] === 'later'

/** Whether the same request may succeed later. */
export const isTransient = (error: unknown): boolean => isApiError(error) && isTransientCode(error.code)

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

/**
 * Creates a fetch function that sends `form` with XMLHttpRequest, because fetch reports no upload progress. Method, address,
 * headers and abort signal come from the request. A failed connection rejects with a TypeError, as with fetch.
 */
const createUploadFetch =
  (form: FormData, onProgress?: (percent: number) => void) =>
  (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { signal } = request
      signal.throwIfAborted()
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, request.url)
      request.headers.forEach((value, name) => {
        // XMLHttpRequest writes the boundary of its own multipart body.
        if (name !== 'content-type') xhr.setRequestHeader(name, value)
      })
      xhr.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(Math.floor((loaded / total) * 100))
      xhr.onload = () => resolve(toResponse(xhr))
      xhr.onerror = xhr.ontimeout = () => reject(new TypeError('The upload failed.'))
      xhr.onabort = () => reject(signal.reason)
      signal.addEventListener('abort', () => xhr.abort(), { once: true })
      xhr.send(form)
    })

/** Statuses whose responses must not have a body. */
const BODYLESS: readonly number[] = [204, 205, 304]

function toResponse(xhr: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(BODYLESS.includes(xhr.status) ? null : xhr.responseText, { status: xhr.status, headers })
}
