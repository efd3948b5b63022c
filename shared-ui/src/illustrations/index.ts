/**
 * Drawings and the drawn ring: an entry of its own, which every bundle shakes down to what it uses. The shared entry of the
 * design system travels whole.
 */

export { Avatar } from '../avatar/avatar.tsx'
export * from './drawings.ts'
export * from './empty-state.tsx'
export * from './illustration.tsx'
export * from './mark-ring.tsx'
export * from './wide-ring.tsx'
