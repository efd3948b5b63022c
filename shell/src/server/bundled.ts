/** Entry point of what the server's process needs of the bundled shell; the renderers have a bundle of their own. */
export { sharedScope } from '../app/shared-scope.ts'
export { renderOverrideConfirmation } from './override-confirmation.tsx'
