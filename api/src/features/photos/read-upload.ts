import { ApiProblem } from '@radruf/contract/api'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { parseInput } from '../../http/parse-input.ts'

/** A multipart upload: the file, the fields of the contract, and further files by name. */
type Upload<Form extends z.ZodObject> = { bytes: Buffer; fields: z.output<Form>; files: ReadonlyMap<string, Buffer> }

/**
 * Reads a multipart upload: one file, the fields of the contract, and `optionalFiles`. `maxBytes` is the limit of each file,
 * FILE_LIMIT_MB unless given. Throws INVALID_INPUT, or PHOTO_TOO_BIG.
 */
export async function readUpload<Form extends z.ZodObject>(
  request: FastifyRequest,
  form: Form,
  { optionalFiles = [], maxBytes }: { optionalFiles?: readonly string[]; maxBytes?: number } = {},
): Promise<Upload<Form>> {
  if (!request.isMultipart()) throw new ApiProblem('INVALID_INPUT', { detail: 'multipart/form-data expected' })
  const values: Record<string, unknown> = {}
  const files = new Map<string, Buffer>()
  const limits = { files: 1 + optionalFiles.length, ...(maxBytes !== undefined && { fileSize: maxBytes }) }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') values[part.fieldname] = part.value
      else if (part.fieldname === 'file' || optionalFiles.includes(part.fieldname))
        files.set(part.fieldname, await part.toBuffer())
      else part.file.resume()
    }
  } catch (error) {
    // Errors without a status come from the parser: the form is cut off or malformed.
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error
    throw new ApiProblem('INVALID_INPUT', { detail: 'malformed multipart/form-data' })
  }
  const fields = parseInput(form, values)
  const bytes = files.get('file')
  // An empty file is a file that cannot be read: the caller says so.
  if (!bytes) throw new ApiProblem('INVALID_INPUT', { fields: { file: 'required' } })
  return { bytes, fields, files }
}
