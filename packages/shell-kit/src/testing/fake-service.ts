import { createProblem, type ErrorCode, type ServicePaths as Paths, type Problem } from '@radruf/contract'
import { type Api, createApi } from '@radruf/contract/client'

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'
type Content<R> = R extends { content: { 'application/json': infer T } } ? T : null
type Success<R> = R extends { responses: infer S } ? Content<S[keyof S & (200 | 201 | 202 | 204)]> : never

/** Method and path of an operation, as in the OpenAPI document: `'GET /api/tickets/{ticketId}'`. */
type Operation = {
  [P in keyof Paths & string]: {
    [M in Method]: M extends keyof Paths[P]
      ? Paths[P][M] extends { responses: unknown }
        ? `${Uppercase<M>} ${P}`
        : never
      : never
  }[Method]
}[keyof Paths & string]
type ReplyOf<O extends Operation> = O extends `${infer M} ${infer P}`
  ? P extends keyof Paths
    ? Lowercase<M> extends keyof Paths[P]
      ? Success<Paths[P][Lowercase<M>]>
      : never
    : never
  : never

/** One call as it arrived. */
export type Call = { operation: Operation; params: Record<string, string>; query: URLSearchParams; body: unknown }

type FakeRefusal = { refused: ErrorCode; problem: Partial<Problem> }
/** A refusal as reply: `'POST /api/tickets': refuse('TICKET_ALREADY_OPEN')`. */
export const refuse = (code: ErrorCode, problem: Partial<Problem> = {}): FakeRefusal => ({ refused: code, problem })

type FakeReply<T> = T | FakeRefusal
/** Replies by operation: a reply, a refusal, or a function of the call that returns one. */
export type Replies = {
  [O in Operation]?: FakeReply<ReplyOf<O>> | ((call: Call) => FakeReply<ReplyOf<O>> | Promise<FakeReply<ReplyOf<O>>>)
}

/**
 * Creates an API client that replies from a table, and the list of calls in order. A call without a reply in the table
 * throws.
 */
export function createFakeService(replies: Replies): { api: Api; calls: Call[] } {
  const calls: Call[] = []
  const operations = (Object.keys(replies) as Operation[]).map((operation) => ({ operation, ...toPattern(operation) }))

  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = input as Request
    const { pathname, searchParams } = new URL(request.url)
    const operation = operations.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
    if (!operation) throw new Error(`The test defines no reply for ${request.method} ${pathname}.`)
    const text = await request.clone().text()
    const body = request.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : text || undefined
    const call = {
      operation: operation.operation,
      params: parseParams(operation.pattern, pathname),
      query: searchParams,
      body,
    }
    calls.push(call)
    const reply = replies[operation.operation] as unknown
    return toResponse(await Promise.race([typeof reply === 'function' ? reply(call) : reply, rejectOnAbort(request)]))
  }
  return { api: createApi({ baseUrl: 'http://service.test', fetch: fetch as typeof globalThis.fetch }), calls }
}

const rejectOnAbort = ({ signal }: Request) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

const toPattern = (operation: Operation) => {
  const [method, path] = operation.split(' ') as [string, string]
  return { method, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }
}

const parseParams = (pattern: RegExp, pathname: string) =>
  Object.fromEntries(
    Object.entries(pattern.exec(pathname)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )

const isRefusal = (reply: unknown): reply is FakeRefusal =>
  typeof reply === 'object' && reply !== null && 'refused' in reply

function toResponse(reply: unknown): Response {
  if (reply === null || reply === undefined) return new Response(null, { status: 204 })
  if (!isRefusal(reply)) return toJsonResponse(200, 'application/json', reply)
  const problem = { ...createProblem(reply.refused), ...reply.problem }
  return toJsonResponse(problem.status, 'application/problem+json', problem)
}

const toJsonResponse = (status: number, type: string, value: unknown) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': type } })
