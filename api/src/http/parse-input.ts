import { ApiProblem } from '@radruf/contract/api'
import { z } from 'zod'

/** Parses a part of the request. Throws INVALID_INPUT with the invalid fields. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const unstorable = findUnstorable(value)
  if (unstorable !== undefined)
    throw new ApiProblem('INVALID_INPUT', { fields: { [unstorable]: 'invalid characters' } })
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = Object.fromEntries(result.error.issues.map((issue) => [z.core.toDotPath(issue.path), issue.message]))
  throw new ApiProblem('INVALID_INPUT', { fields })
}

/**
 * Path of the first string that cannot be stored: PostgreSQL accepts no NUL, and a lone surrogate has no UTF-8 form. It walks without
 * recursion, because a body may be nested deeper than the stack.
 */
function findUnstorable(input: unknown): string | undefined {
  const pending: [path: string, value: unknown][] = [['', input]]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return path
      pending.push([path ? `${path}.${key}` : key, inner])
    }
  }
  return undefined
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
