import { z } from 'zod'
import { ApiProblem } from '../problem.ts'

/** Parses a part of the request. Throws INVALID_INPUT with the invalid fields. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = Object.fromEntries(result.error.issues.map((issue) => [z.core.toDotPath(issue.path), issue.message]))
  throw new ApiProblem('INVALID_INPUT', { fields })
}
