/** Handler of a rejected file operation: undefined for a missing file; throws every other error. */
export const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
