import type { ErrorCode, ProblemExtras } from '@radruf/contract'
import type { ENDPOINTS, EndpointName, PartOf, ReplyOf } from '@radruf/contract/api'
import { z } from 'zod'
import type { Account, MockState } from '../state/mock-state.ts'

/** A refusal of the contract's catalogue; becomes problem+json. */
export class ApiProblem extends Error {
  override name = 'Refused'
  readonly code: ErrorCode
  readonly extras: Partial<ProblemExtras>
  constructor(code: ErrorCode, extras: Partial<ProblemExtras> = {}) {
    super(code)
    this.code = code
    this.extras = extras
  }
}

/** What a call brings along: its request, and the browser's cookies. */
export type RequestContext = {
  mock: MockState
  request: Request
  cookies: ReadonlyMap<string, string>
  /** Gives the browser a cookie; 0 seconds take it away. */
  setCookie: (name: string, value: string, seconds: number) => void
}

/** One call of an endpoint, read and checked against the contract; `person` is there whenever `access` asks for one. */
export type EndpointCall<N extends EndpointName> = RequestContext & {
  person: (typeof ENDPOINTS)[N]['access'] extends 'public' ? Account | null : Account
  params: PartOf<N, 'params'>
  query: PartOf<N, 'query'>
  body: PartOf<N, 'body'>
  form: PartOf<N, 'form'> extends infer F ? (F extends undefined ? undefined : F & { file: File }) : never
}
export type Handler<N extends EndpointName> = (call: EndpointCall<N>) => ReplyOf<N> | Promise<ReplyOf<N>>
/** A new endpoint of the contract is a type error until the mocked service answers it. */
export type Handlers = { [N in EndpointName]: Handler<N> }

/** A part of the request in the form the contract describes, else INVALID_INPUT with the fields at fault. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = Object.fromEntries(result.error.issues.map((issue) => [z.core.toDotPath(issue.path), issue.message]))
  throw new ApiProblem('INVALID_INPUT', { fields })
}
