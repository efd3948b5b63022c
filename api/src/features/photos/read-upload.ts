import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { parseInput } from '../../http/parse-input.ts'
import { ApiProblem } from '../../problem.ts'

/** Reads a multipart upload: one file, and the fields of the contract. Throws INVALID_INPUT. */
export async function readUpload<Form extends z.ZodObject>(
  request: FastifyRequest,
  form: Form,
): Promise<{ bytes: Buffer; fields: z.output<Form> }> {
  if (!request.isMultipart()) throw new ApiProblem('INVALID_INPUT', { detail: 'multipart/form-data expected' })
  const values: Record<string, unknown> = {}
  let bytes: Buffer | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') values[part.fieldname] = part.value
      else if (part.fieldname === 'file') bytes = await part.toBuffer()
      else part.file.resume()
    }
  } catch (error) {
    // Errors without a status come from the parser: the form is cut off or malformed.
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error
    throw new ApiProblem('INVALID_INPUT', { detail: 'malformed multipart/form-data' })
  }
  const fields = parseInput(form, values)
  if (!bytes || bytes.length === 0) throw new ApiProblem('INVALID_INPUT', { fields: { file: 'required' } })
  return { bytes, fields }
}
