/**
 * Questions that are answered by tapping. A separate entry point, because bundles tree-shake it; the main entry point is a shared module,
 * which cannot be tree-shaken. These components import the main entry point by the package's name.
 */
export * from './choice-chips.tsx'
export * from './choice-tiles.tsx'
