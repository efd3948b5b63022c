/** Lookups in the table of paths. Remotes use the shell's copy, so that none carries the table. */
export { findPath, parseKnownPath } from '@radruf/contract'
