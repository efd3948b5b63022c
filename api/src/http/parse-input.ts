import { z } from 'zod'
import { ApiProblem } from '../problem.ts'

/** A part of the request in the form the contract describes, else INVALID_INPUT with the fields at fault. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = Object.fromEntries(result.error.issues.map((issue) => [z.core.toDotPath(issue.path), issue.message]))
  throw new ApiProblem('INVALID_INPUT', { fields })
}
