/** Loads what follows the sign-in pages: their action and the code page. */
export const loadCodeParts = () => import('./code-parts.ts')
