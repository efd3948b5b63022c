/**
 * Questions that are answered by tapping: an entry of its own, which every bundle shakes down to what it uses. The shared
 * entry of the design system travels whole; what these need of it comes from there, by the package's name.
 */
export * from './choice-chips.tsx'
export * from './choice-tiles.tsx'
