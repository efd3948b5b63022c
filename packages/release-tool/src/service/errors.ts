import { StorageError } from '@radruf/bucket'
import { ChangeOutdated, ChangeRefused } from '../registry/changes.ts'
import { RegistryRefused } from '../registry/signature.ts'
import { TokenRefused } from './tokens.ts'
import { UploadRefused } from './upload.ts'
import { VerificationRefused } from './verification.ts'

/** No space, quota or inode is left on the machine of the store. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}

export const isDiskFullError = (error: unknown): boolean =>
  error instanceof DiskFull || ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** The request is not understood, or names something that does not exist. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest'
}

/** The errors that the HTTP interface passes on, with their status. The client throws the same class. */
const ERRORS = [
  { type: ChangeRefused, status: 409 },
  { type: ChangeOutdated, status: 410 },
  { type: RegistryRefused, status: 423 },
  { type: StorageError, status: 502 },
  { type: TokenRefused, status: 403 },
  { type: UploadRefused, status: 422 },
  { type: VerificationRefused, status: 412 },
  { type: InvalidRequest, status: 400 },
  { type: DiskFull, status: 507 },
] as const

/** Status and message for an error; undefined for an error of the registry process itself. */
export function toAnswer(error: unknown): { status: number; message: string } | undefined {
  const message = (error as Error).message
  if (isDiskFullError(error)) return { status: 507, message }
  const known = ERRORS.find(({ type }) => error instanceof type)
  return known && { status: known.status, message }
}

/** The error that an answer of the registry stands for. */
export function toError(status: number, message: string): Error {
  const Type = ERRORS.find((one) => one.status === status)?.type ?? Error
  return new Type(message)
}
