/**
 * Drawings and the drawn ring. A separate entry point, because bundles tree-shake it; the main entry point is a shared module, which
 * cannot be tree-shaken.
 */

export { Avatar } from '../avatar/avatar.tsx'
export * from './drawings.ts'
export * from './empty-state.tsx'
export * from './illustration.tsx'
export * from './mark-ring.tsx'
