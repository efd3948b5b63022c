/** What follows the sign-in pages: one file, which loads after them. */
export * as code from './features/code/code-actions.ts'
export { CodePage } from './features/code/code-page.tsx'
export { action as login } from './features/login/login-action.ts'
