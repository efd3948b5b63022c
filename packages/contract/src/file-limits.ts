const BYTES_PER_MB = 1024 * 1024

/** Size in bytes of the largest file that a limit in megabytes allows: less than the limit, as the texts for users say. */
export const maxFileBytes = (limitMb: number): number => Math.ceil(limitMb * BYTES_PER_MB) - 1

/** Whether a file of this size is refused. The service and the screens apply it to encoded files. */
export const exceedsFileLimit = (bytes: number, limitMb: number): boolean => bytes > maxFileBytes(limitMb)
