/** Loads the code page, which follows each sign-in page. */
export const loadCodePage = () => import('./features/code/code-page.tsx')
