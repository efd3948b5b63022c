import { ApiProblem, type ENDPOINTS, type EndpointName, type PartOf, type ReplyOf } from '@radruf/contract/api'
import { z } from 'zod'
import type { Account, MockState } from '../state/mock-state.ts'

export { ApiProblem }

/** One request with the mock state it belongs to and the browser's cookies. */
export type RequestContext = {
  mock: MockState
  request: Request
  cookies: ReadonlyMap<string, string>
  /** Sets a cookie; 0 seconds delete it. */
  setCookie: (name: string, value: string, seconds: number) => void
}

/** The file of a form, and its optional files. */
type FormFiles<N extends EndpointName> = { file: File } & ([N] extends [never]
  ? unknown
  : (typeof ENDPOINTS)[N] extends { optionalFiles: readonly (infer Name extends string)[] }
    ? { [K in Name]?: File }
    : unknown)

/** One call of an endpoint with its validated input. `person` is non-null unless the endpoint is public. */
export type EndpointCall<N extends EndpointName> = RequestContext & {
  person: (typeof ENDPOINTS)[N]['access'] extends 'public' ? Account | null : Account
  params: PartOf<N, 'params'>
  query: PartOf<N, 'query'>
  body: PartOf<N, 'body'>
  form: PartOf<N, 'form'> extends infer F ? (F extends undefined ? undefined : F & FormFiles<N>) : never
}
export type Handler<N extends EndpointName> = (call: EndpointCall<N>) => ReplyOf<N> | Promise<ReplyOf<N>>
/** A contract endpoint without a handler is a type error. */
export type Handlers = { [N in EndpointName]: Handler<N> }

/** Validates a part of the request. Throws INVALID_INPUT with the invalid fields. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = Object.fromEntries(result.error.issues.map((issue) => [z.core.toDotPath(issue.path), issue.message]))
  throw new ApiProblem('INVALID_INPUT', { fields })
}
