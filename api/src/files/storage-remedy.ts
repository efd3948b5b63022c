import type { StorageError } from '@radruf/bucket'

/** Codes of storages for an account without space. */
const FULL_CODES = ['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientCapacity']

/** Whether the storage has no space. */
export const isStorageFull = ({ status, code = '' }: StorageError): boolean =>
  status === 507 || FULL_CODES.includes(code)

/** What an operator does about an error of a storage. */
export function getStorageRemedy(error: StorageError): string {
  if (error.code === 'NoSuchBucket') return 'create the bucket, or correct its name'
  if (error.code === 'AuthorizationHeaderMalformed' || error.status === 301) return 'correct S3_REGION'
  if (isStorageFull(error)) return 'the storage is full: free some space'
  if (error.status === 401 || error.status === 403)
    return 'correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and let this key read, write, list and delete'
  return 'check S3_ENDPOINT, and that the storage runs and this machine can connect'
}
