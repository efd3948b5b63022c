/** Entry point of what the server's process needs of the bundled shell; the renderers have a bundle of their own. */
export { sharedScope } from '@radruf/host/shared-scope'
export { renderOverrideConfirmation } from './override-confirmation.tsx'
